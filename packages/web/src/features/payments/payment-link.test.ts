import { expect, test } from 'vitest'
import { trustedPaymentLink } from './payment-link.ts'

const origin = 'https://limelight.example'

test.each([`${origin}/api/payments/0199-aa/page`, 'https://checkout.stripe.com/c/pay/cs_test_a1#fid'])(
  'trusts %s',
  link => {
    expect(trustedPaymentLink(link, origin)).toBe(link)
  },
)

test.each([
  null,
  '',
  '/api/payments/0199-aa/page',
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,hello',
  'https://evil.example/api/payments/0199-aa/page',
  `${origin}.evil.example/api/payments/0199-aa/page`,
  `${origin}@evil.example/api/payments/0199-aa/page`,
  `https://a:b@checkout.stripe.com/c/pay/x`,
  'http://checkout.stripe.com/c/pay/x',
  `${origin}/api/payments/../user/activate/x`,
  `${origin}/sign-in`,
])('rejects %s', link => {
  expect(trustedPaymentLink(link, origin)).toBeUndefined()
})
