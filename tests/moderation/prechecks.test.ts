import { expect, test } from 'vitest'
import { contactTexts } from './contact-texts.ts'
import { scorePrechecks } from './prechecks.ts'

test('the checks find contact details in ten languages with precision and recall of at least 0.9', () => {
  expect([contactTexts.length, new Set(contactTexts.map(({ language }) => language)).size]).toEqual([200, 10])
  for (const { contact, precision, recall, wrong } of scorePrechecks(contactTexts))
    expect({ contact, good: precision >= 0.9 && recall >= 0.9, wrong }).toMatchObject({ contact, good: true })
})
