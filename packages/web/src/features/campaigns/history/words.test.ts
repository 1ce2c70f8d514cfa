import type { Campaign } from '@limelight/contract/campaigns/schema'
import { expect, test } from 'vitest'
import { peersOf } from './comparison.ts'
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
  expect(summaryOf(campaign)).toBe('37 of 40 sent · 6 replies (16.2%) · 3 bounced')
  expect(summaryOf({ ...campaign, sentCount: 40, bouncedCount: 0 })).toBe('40 sent · 6 replies (15.0%)')
  expect(shares.replied(campaign)).toBeCloseTo(16.2, 1)
  expect(shares.bounced(campaign)).toBeCloseTo(7.5)
  expect(shares.replied({ ...campaign, sentCount: 0 })).toBeUndefined()
})

test('the share of sent mails is known once none is left to send', () => {
  const begun: Campaign = { ...campaign, status: 'SENDING', recipientsCount: 3, sentCount: 1, bouncedCount: 0 }
  expect(shares.sent(begun)).toBeUndefined()
  expect(shares.sent({ ...begun, status: 'CANCELLED' })).toBe(100)
  expect(shares.sent({ ...begun, status: 'PARTIAL', failedCount: 2 })).toBeCloseTo(33.3, 1)
})

test('only campaigns that had time for replies and enough recipients say what is usual', () => {
  const now = Date.parse('2026-11-28T12:00:00.000Z')
  const old: Campaign = { ...campaign, finishedAt: '2026-11-20T10:00:00.000Z' }
  const others = [
    campaign,
    { ...old, id: 'old' },
    { ...old, id: 'small', sentCount: 1 },
    { ...old, id: 'new', finishedAt: '2026-11-28T11:59:00.000Z' },
    { ...old, id: 'running', finishedAt: null },
  ]
  expect(peersOf(campaign, others, now).map(({ id }) => id)).toEqual(['old'])
})
