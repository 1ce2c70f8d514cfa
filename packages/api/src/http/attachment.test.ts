import { expect, test } from 'vitest'
import { attachment } from './attachment.ts'

test('names a file for old clients in ASCII and for all others in full', () => {
  expect(attachment('Léna Vögt – report.pdf')).toBe(
    `attachment; filename="Lena-Vogt-report.pdf"; filename*=UTF-8''L%C3%A9na%20V%C3%B6gt%20%E2%80%93%20report.pdf`,
  )
  expect(attachment('محمد - report.pdf')).toMatch(/filename="report\.pdf"; filename\*=UTF-8''%D9%85/)
})
