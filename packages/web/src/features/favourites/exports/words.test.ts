import { expect, test } from 'vitest'
import { costWords, fileNameOf, progressWords, refusalWords, sizeWords } from './words.ts'

test('names the cost and what is left', () => {
  const cost = { EXPORT: 1, MAX_EMAILS: 1, MAX_VOLUME_USERNAME_URL: 1200 }
  const left = { EXPORT: 12, MAX_EMAILS: 3 } as const
  expect(costWords(cost, name => (name === 'EXPORT' || name === 'MAX_EMAILS' ? left[name] : undefined))).toEqual([
    'Uses 1 of the 12 exports left',
    'Unmasks 1,200 profiles',
    'Unmasks 1 of the 3 emails left',
  ])
  expect(costWords({ ...cost, MAX_EMAILS: 0, MAX_VOLUME_USERNAME_URL: 0 }, () => 1)).toEqual([
    'Uses 1 of the 1 export left',
  ])
})

test('counts rows once the export runs', () => {
  expect(progressWords({ status: 'PENDING', progress: 0 }, 148)).toBe('0%')
  expect(progressWords({ status: 'RUNNING', progress: 65 }, 148)).toBe('96 of 148')
})

test('names the limit, what is left and when it resets', () => {
  const resetsAt = '2026-12-01T12:00:00.000Z'
  expect(refusalWords({ name: 'EXPORT', value: 0, used: 0, resetsAt })).toBe('Your plan doesn’t include exports.')
  expect(refusalWords({ name: 'EXPORT', value: 5, used: 5, resetsAt })).toBe(
    'Your plan’s 5 exports are used up. They reset on 12.01.2026.',
  )
  expect(refusalWords({ name: 'MAX_EMAILS', value: 10, used: 7, resetsAt: null })).toBe(
    'Your plan has 3 emails left, which is not enough to unmask everything.',
  )
})

test('formats sizes in B, kB and MB', () => {
  expect([0, 812, 24_300, 999_600, 3_400_000].map(sizeWords)).toEqual(['0 B', '812 B', '24 kB', '1.0 MB', '3.4 MB'])
})

test('reads the file name from the header', () => {
  expect(fileNameOf('attachment; filename="limelight-spring-2026-11-20.csv"')).toBe('limelight-spring-2026-11-20.csv')
  expect(fileNameOf(`attachment; filename="x.csv"; filename*=UTF-8''limelight-%C3%BCber.csv`)).toBe(
    'limelight-über.csv',
  )
  expect(fileNameOf(null)).toBeUndefined()
})
