import type { Deliverable } from '@limelight/contract/orders/posts/schema'
import { accountKinds } from '@limelight/contract/social-accounts/kinds'
import { describe, expect, test } from 'vitest'
import type { SeenPost } from '../../social-accounts/providers/post.ts'
import { isContained } from './contains.ts'
import { judge } from './verdicts.ts'

const paidAt = new Date('2026-11-12T16:40:00Z')
const contains = ['@nordlicht', '#desklamp', 'https://limelight.example/r/Zk3vQ8mT']

function expectedOf(network: Deliverable['network']) {
  const deliverable: Deliverable = {
    ...{ id: 'd', network, kind: 'POST', count: 1, contains, isDisclosed: true, liveDays: 30 },
  }
  return { deliverable, authorId: 'me', paidAt }
}

const seen: SeenPost = {
  ...{ platformId: '1', url: 'https://example.com/1', authorId: 'me', kinds: ['POST'], links: [], pictureUrl: null },
  publishedAt: new Date('2026-11-14T09:00:00Z'),
  text: 'New lamp day with @nordlicht #desklamp #ad limelight.example/r/Zk3vQ8mT',
  label: 'UNREADABLE',
  figures: { views: null, likes: null, comments: null, shares: null },
}

/** What a reading says, and the verdict of each requirement that it decides. */
const table: [string, Partial<SeenPost>, Record<string, string>][] = [
  [
    'all that was agreed',
    {},
    { AUTHOR: 'MET', PUBLISHED: 'MET', KIND: 'MET', CONTAINS: 'MET MET MET', DISCLOSED: 'MET', LIVE: 'MET' },
  ],
  ['another author', { authorId: 'other' }, { AUTHOR: 'MISSING' }],
  ['a moment at the deposit', { publishedAt: paidAt }, { PUBLISHED: 'MET' }],
  ['an old post', { publishedAt: new Date(paidAt.getTime() - 1) }, { PUBLISHED: 'MISSING' }],
  ['another kind', { kinds: ['STORY'] }, { KIND: 'MISSING' }],
  ['a kind that counts as two', { kinds: ['VIDEO', 'POST'] }, { KIND: 'MET' }],
  ['no kind', { kinds: null }, { KIND: 'UNKNOWN' }],
  [
    'a text without any of it',
    { text: 'Hello' },
    { CONTAINS: 'MISSING MISSING MISSING', DISCLOSED: 'UNKNOWN', LIVE: 'MET' },
  ],
  ['an empty text', { text: '' }, { CONTAINS: 'MISSING MISSING MISSING' }],
  ['no text', { text: null }, { CONTAINS: 'UNKNOWN UNKNOWN UNKNOWN', DISCLOSED: 'UNKNOWN' }],
  ['no text but a label', { text: null, label: 'ON' }, { DISCLOSED: 'MET' }],
  ['no text and no label', { text: null, label: 'OFF' }, { DISCLOSED: 'UNKNOWN' }],
  ['a label', { text: 'Hello', label: 'ON' }, { DISCLOSED: 'MET' }],
  ['a label that is off', { text: 'Hello', label: 'OFF' }, { DISCLOSED: 'MISSING' }],
  ['no such label', { text: 'Hello', label: 'ABSENT' }, { DISCLOSED: 'MISSING' }],
  ['words beside a label that is off', { label: 'OFF' }, { DISCLOSED: 'MET' }],
  [
    'a link that the text shows shortened',
    { text: '@nordlicht #desklamp t.co/x', links: ['https://limelight.example/r/Zk3vQ8mT/'] },
    { CONTAINS: 'MET MET MET' },
  ],
]

describe.each(accountKinds)('a reading of %s', network => {
  test.each(table)('with %s', (_what, given, verdicts) => {
    const judged = judge({ ...seen, ...given }, expectedOf(network))
    for (const [requirement, verdict] of Object.entries(verdicts)) {
      const found = judged.filter(check => check.requirement === requirement)
      expect([requirement, found.map(check => check.verdict).join(' ')]).toEqual([requirement, verdict])
      expect(found.every(({ evidence }) => evidence !== '')).toBe(true)
    }
  })
})

test('the moments of the evidence name their time zone', () => {
  const { evidence } = judge(seen, expectedOf('YOUTUBE')).find(({ requirement }) => requirement === 'PUBLISHED') ?? {}
  expect(evidence).toBe('After the deposit was final on 11.12.2026 16:40 UTC.')
})

test('an undisclosed post needs no disclosure', () => {
  const { deliverable, ...rest } = expectedOf('TIKTOK')
  const judged = judge(seen, { ...rest, deliverable: { ...deliverable, isDisclosed: false } })
  expect(judged.map(({ requirement }) => requirement)).not.toContain('DISCLOSED')
})

test.each<[string, string, boolean]>([
  ['@nordlicht', 'With @Nordlicht.', true],
  ['@nordlicht', 'With @nordlicht_shop', false],
  ['@nordlicht', 'With @nordlicht.shop', false],
  ['@nordlicht', 'mail me@nordlicht', false],
  ['@nordlicht', 'by nordlicht', false],
  ['#desklamp', '#DeskLamp, new', true],
  ['#desklamp', '#desklamps', false],
  ['#straße', '#Straße!', true],
  ['https://www.a.example/x/', 'see a.example/x.', true],
  ['https://a.example/x#top', 'http://www.A.example/x/#end', true],
  ['https://a.example/x?code=1', 'a.example/x?b=2&code=1', true],
  ['https://a.example/x?code=1', 'a.example/x', false],
  ['https://a.example/x', 'a.example/xy', false],
])('%s in “%s”: %s', (wanted, text, isThere) => {
  expect(isContained('TWITTER', wanted, text, [])).toBe(isThere)
})

test('Instagram may leave out the sign of a mention', () => {
  expect(isContained('INSTAGRAM', '@nordlicht', 'with nordlicht', [])).toBe(true)
  expect(isContained('INSTAGRAM', '@nordlicht', 'with #nordlicht or nordlichter', [])).toBe(false)
})
