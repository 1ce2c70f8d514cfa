import { orderActors, orderSides, orderWords } from '@limelight/contract/orders/words'
import { expect, test } from 'vitest'
import { subjectTo } from './mails.ts'
import { noticeTo } from './notices.ts'
import { type ChangeFacts, hasMail } from './texts.ts'

const terms = {
  price: '1480500000',
  status: 'IN_PROGRESS',
  waiting_for: 'OWNER',
  exec_days: 14,
  review_id: null,
  deliver_by: new Date('2026-12-01T12:00:00Z'),
  review_until: new Date('2026-12-08T12:00:00Z'),
  agree_until: new Date('2026-12-03T12:00:00Z'),
} as const

const title = 'A quiet morning routine'

const all = orderSides.flatMap(to =>
  orderWords.flatMap(what =>
    orderActors
      .filter(by => by !== to)
      .map(by => ({ to, facts: { what, by, amount: '1480.5', toSeller: '0', until: '12.20.2026' } })),
  ),
)

test.each(all)('$to reads $facts.what by $facts.by', ({ to, facts }) => {
  const named = noticeTo(to, terms, facts, { name: 'Vera Lindqvist', title })
  const unnamed = noticeTo(to, terms, facts, { name: '', title })
  const reader = to === 'OWNER' ? /the seller/i : /the buyer/i
  for (const { text, next = '' } of [named, unnamed]) expect(`${text} ${next}`).not.toMatch(reader)
  // A deletion replaces names at the start of stored texts only.
  expect(named.text.slice(1)).not.toContain('Vera')
  expect(unnamed.text).toBe(named.text.replace('Vera Lindqvist', to === 'OWNER' ? 'The buyer' : 'The seller'))
})

test.each<[string, 'OWNER' | 'CLIENT', ChangeFacts, object]>([
  [
    'a buyer whose terms were accepted pays next',
    'CLIENT',
    { what: 'ACCEPTED', by: 'OWNER' },
    {
      text: 'Vera accepted your terms.',
      next: 'Pay 1,480.50 USDT into escrow, so that Vera can start.',
      button: 'Pay 1,480.50 USDT',
    },
  ],
  [
    'a buyer knows until when to look',
    'CLIENT',
    { what: 'WORK_SENT', by: 'OWNER' },
    {
      text: 'Vera sent you the work.',
      next: 'Confirm it or ask for changes by 12.08.2026 12:00 UTC. Without an answer, Vera is paid 1,480.50 USDT.',
      button: 'Look at the work',
    },
  ],
  [
    'a seller whose post is gone can replace it',
    'OWNER',
    {
      ...{ what: 'POST_REMOVED', by: 'SYSTEM', post: 'The Instagram reel was removed on day 3 of 30.' },
      yourPost: 'Your Instagram reel was removed on day 3 of 30.',
    },
    {
      text: 'Your Instagram reel was removed on day 3 of 30.',
      next: 'If you can’t fix it, replace it with another post.',
      button: 'Look at the post',
    },
  ],
  [
    'a seller reads what to do about a post that cannot be read',
    'OWNER',
    { what: 'POST_UNREADABLE', by: 'SYSTEM', yourPost: 'We can’t read your Instagram reel.', fix: 'Make it public.' },
    { text: 'We can’t read your Instagram reel.', next: 'Make it public.' },
  ],
  [
    'a buyer reads of an order that goes on what the seller does next',
    'CLIENT',
    { what: 'DISPUTE_WITHDRAWN', by: 'OWNER' },
    { text: 'Vera withdrew the dispute. The order goes on.', next: 'Vera sends the work by 12.01.2026 12:00 UTC.' },
  ],
  [
    'a buyer can compare a new date with the one so far',
    'CLIENT',
    { what: 'TIME_PROPOSED', by: 'OWNER', until: '12.05.2026 22:59 UTC' },
    {
      text: 'Vera proposed a new date to deliver: 12.05.2026 22:59 UTC.',
      next: 'Accept or reject it. The date so far is 12.01.2026 12:00 UTC.',
      button: 'Answer',
    },
  ],
  [
    'a seller knows how long there is to deliver before answering',
    'OWNER',
    { what: 'NEW_ORDER', by: 'CLIENT' },
    {
      text: 'Vera placed an order with you: 1,480.50 USDT, 14 days to deliver.',
      next: 'Accept or reject the order. If you need other terms, ask for them in the chat.',
      button: 'Answer the order',
    },
  ],
  [
    'an early request for a decision hands nothing over',
    'OWNER',
    { what: 'DISPUTE_ESCALATED', by: 'CLIENT', until: '12.02.2026 09:00 UTC' },
    {
      text: 'Vera asked Limelight to decide.',
      next: 'Write down what happened, and add what shows it. Limelight decides once you ask for it, too. From 12.02.2026 09:00 UTC on, Vera can ask alone.',
      button: 'Answer the dispute',
    },
  ],
  [
    'a seller whose order goes on knows what comes next',
    'OWNER',
    { what: 'DISPUTE_WITHDRAWN', by: 'CLIENT' },
    { text: 'Vera withdrew the dispute. The order goes on.', next: 'Send the work by 12.01.2026 12:00 UTC.' },
  ],
  [
    'a buyer knows what a proposal leaves, and until when to answer',
    'CLIENT',
    { what: 'PRICE_PROPOSED', by: 'OWNER', amount: '480' },
    {
      text: 'Vera proposed a split: 1,000.50 USDT is refunded to you, and 480.00 USDT is for the work.',
      next: 'The order shows the reason. Accept or reject the split. If you don’t agree by 12.03.2026 12:00 UTC, Limelight decides.',
      button: 'Answer the proposal',
    },
  ],
  [
    'a buyer gets a share back',
    'CLIENT',
    { what: 'DISPUTE_RESOLVED', by: 'ADMIN', toSeller: '480' },
    {
      text: 'The dispute is resolved: 480.00 USDT is paid to the seller, and 1,000.50 USDT is refunded to you.',
      button: 'Read why',
    },
  ],
  [
    'a buyer whose sealed number met learns what each side gets',
    'CLIENT',
    { what: 'DISPUTE_RESOLVED', by: 'SYSTEM', toSeller: '480' },
    {
      text: 'Your sealed numbers met, so the dispute is resolved: 480.00 USDT is paid to the seller, and 1,000.50 USDT is refunded to you.',
    },
  ],
  [
    'a buyer learns that the seller accepted',
    'CLIENT',
    { what: 'DISPUTE_RESOLVED', by: 'OWNER', toSeller: '480' },
    {
      text: 'Vera accepted your split, so the dispute is resolved: 480.00 USDT is paid to the seller, and 1,000.50 USDT is refunded to you.',
    },
  ],
  [
    'a seller who accepted reads it',
    'OWNER',
    { what: 'DISPUTE_RESOLVED', by: 'OWNER', toSeller: '1480.5' },
    { text: 'You accepted the buyer’s split, so the dispute is resolved: 1,480.50 USDT is paid to you.' },
  ],
  [
    'a seller does not take the return of an extra deposit for a refund of the order',
    'OWNER',
    { what: 'DEPOSIT_RETURNED', by: 'CHAIN', amount: '1480.5', toSeller: '0' },
    {
      text: 'A deposit of 1,480.50 USDT for “A quiet morning routine” that paid for nothing was refunded to the buyer.',
    },
  ],
  [
    'a seller who gets nothing reads where the money goes',
    'OWNER',
    { what: 'DISPUTE_RESOLVED', by: 'ADMIN', toSeller: '0' },
    { text: 'The dispute is resolved: 1,480.50 USDT is refunded to the buyer.', button: 'Read why' },
  ],
  [
    'a seller gets the other share',
    'OWNER',
    { what: 'PAID_OUT', by: 'CHAIN', amount: '1000.5', toSeller: '480' },
    {
      text: '480.00 USDT for “A quiet morning routine” was paid to your wallet, and 1,000.50 USDT was refunded to the buyer.',
    },
  ],
  [
    'a buyer whose deposit was not seen does not fear to pay twice',
    'CLIENT',
    { what: 'PAYMENT_NOT_SEEN', by: 'SYSTEM' },
    {
      text: 'Your deposit for “A quiet morning routine” did not arrive in time.',
      next: 'You can pay again. If the earlier payment still arrives, one of the two is refunded in full.',
      button: 'Pay again',
    },
  ],
  [
    'a seller knows what a deposit is for',
    'OWNER',
    { what: 'PAID', by: 'CHAIN', amount: '480' },
    {
      text: 'A deposit of 480.00 USDT for “A quiet morning routine” waits for you in escrow.',
      next: 'Send the work by 12.01.2026 12:00 UTC.',
    },
  ],
])('%s', (_what, to, facts, notice) => {
  expect(noticeTo(to, terms, facts, { name: 'Vera', title })).toEqual(notice)
})

test('a buyer can review an order that is complete and paid out', () => {
  const facts: ChangeFacts = { what: 'PAID_OUT', by: 'CHAIN', amount: '0', toSeller: '480' }
  const told = (status: 'COMPLETED' | 'IN_PROGRESS', review_id: string | null = null) => {
    const { next, button } = noticeTo('CLIENT', { ...terms, status, review_id }, facts, { name: 'Vera', title })
    return [next, button]
  }
  expect(told('COMPLETED')).toEqual(['The order is complete. You can write a review.', 'Write a review'])
  expect(told('COMPLETED', 'written')).toEqual(['The order is complete.', undefined])
  expect(told('IN_PROGRESS')).toEqual([undefined, undefined])
})

test('a refund is called a refund', () => {
  const facts: ChangeFacts = { what: 'PAID_OUT', by: 'CHAIN', amount: '150.5', toSeller: '0' }
  expect(noticeTo('CLIENT', terms, facts, { name: 'Vera', title: '' }).text).toBe(
    '150.50 USDT was refunded to your wallet.',
  )
})

test('the subject of a mail fits an inbox, and names the money that moved', () => {
  for (const { to, facts } of all) {
    const subject = subjectTo(to, { ...terms, price: '100000000000' }, { ...facts, amount: '99999.5', toSeller: '0.5' })
    expect(`Order 123456: ${subject}`.length).toBeLessThanOrEqual(78)
  }
  const facts: ChangeFacts = { what: 'PAID_OUT', by: 'CHAIN', amount: '1000.5', toSeller: '480' }
  expect(subjectTo('OWNER', terms, facts)).toBe('paid out 480.00 USDT, refunded 1,000.50 USDT')
  expect(subjectTo('CLIENT', terms, { ...facts, what: 'DISPUTE_RESOLVED' })).toBe(
    'dispute resolved, you get 1,000.50 USDT',
  )
  expect(subjectTo('CLIENT', terms, { what: 'PRICE_PROPOSED', by: 'OWNER', amount: '480' })).toBe(
    'split proposed, you get 1,000.50 USDT',
  )
})

test('an order that ends with its payout sends one mail', () => {
  const ends = (['COMPLETED', 'REFUNDED', 'PAID_OUT'] as const).map(what => hasMail({ what, by: 'CHAIN' }))
  expect(ends).toEqual([false, false, true])
  expect(hasMail({ what: 'COMPLETED', by: 'CLIENT' })).toBe(true)
})
