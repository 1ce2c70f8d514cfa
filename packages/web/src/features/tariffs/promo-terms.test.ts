import { expect, test } from 'vitest'
import { promoTerms } from './promo-terms.ts'

const activeUntil = '2027-11-24T12:00:00Z'
const known = {
  plan: { activeUntil, next: null, tariff: { name: 'Start', isDefault: false } },
  hasHigher: true,
  renewals: [],
  codes: [],
}
const subscription = (tariffPriceId: string | null) => ({ endsAt: activeUntil, tariffPriceId })

test('promises that days move only if they do: the end of a contract stays', () => {
  const paid = promoTerms({ ...known, subscriptions: [subscription('1')] })
  const gift = promoTerms({ ...known, subscriptions: [subscription(null)], codes: [{ activeUntil }] })
  const contract = promoTerms({ ...known, subscriptions: [subscription(null)] })
  const moves = 'A code for a higher plan starts at once, and Start goes on after it. No paid day is lost.'
  expect([paid[0], gift[0]]).toEqual([moves, moves])
  expect(contract[0]).toBe(
    'A code for a higher plan starts at once, and Start goes on after it, until 11.24.2027 as before.',
  )
})

test('says that a code for the plan that follows, or a lower one, waits for that plan', () => {
  const plan = { ...known.plan, tariff: { name: 'Business', isDefault: false } }
  const next = { tariffName: 'Start', activeFrom: activeUntil }
  const terms = (following: typeof next | null) =>
    promoTerms({ ...known, plan: { ...plan, next: following }, subscriptions: [subscription('1')] }).slice(1)
  const first = (words: string) => `Business doesn’t renew, so a code for ${words} starts when it ends, on 11.24.2027.`
  expect(terms(null)).toEqual([first('it or a lower plan')])
  expect(terms(next)).toEqual([first('it'), 'A code for Start or a lower plan counts after Start.'])
})
