import type { Campaign } from '@limelight/contract/campaigns/schema'
import { expect, test } from 'vitest'
import { shares, summaryOf } from './words.ts'

const campaign: Campaign = {
  ...{
    id: 'c',
    name: null,
    subject: 'Hello',
    status: 'PARTIAL',
    progress: 100,
    skipped: { duplicates: 0, suppressed: 0, masked: 0 },
  },
  ...{ recipientsCount: 40, sentCount: 37, failedCount: 0, bouncedCount: 3, unknownCount: 0, repliedCount: 6 },
  ...{ unsubscribedCount: 1, openedCount: null, clickedCount: null, followUps: [], nextFollowUpAt: null },
  ...{ track: { opens: false, clicks: false }, sendAt: null, createdAt: '2026-11-20T09:00:00.000Z', finishedAt: null },
}

test('replies are counted of the mails that were sent, in the list and in the report', () => {
  expect(summaryOf(campaign)).toBe('37 of 40 · 6 replies (16.2%) · 3 bounced')
  expect(summaryOf({ ...campaign, sentCount: 40, bouncedCount: 0 })).toBe('40 · 6 replies (15.0%)')
  expect(shares.replied(campaign)).toBeCloseTo(16.2, 1)
  expect(shares.bounced(campaign)).toBeCloseTo(7.5)
  expect(shares.replied({ ...campaign, sentCount: 0 })).toBeUndefined()
})
