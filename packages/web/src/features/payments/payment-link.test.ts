import { expect, test } from 'vitest'
import { parsePaymentLink } from './payment-link.ts'

const origin = 'https://limelight.example'

test.each([`${origin}/api/payments/0199-aa/page`, 'https://checkout.stripe.com/c/pay/cs_test_a1#fid'])(
  'opens %s without naming its host',
  link => {
    expect(parsePaymentLink(link, origin)).toEqual({ href: link, foreignHost: undefined })
  },
)

test.each([
  ['https://pay.example/again', 'pay.example'],
  ['http://localhost:3001/stripe/pay/cs_1', 'localhost:3001'],
  ['https://evil.example/api/payments/0199-aa/page', 'evil.example'],
  [`${origin}.evil.example/api/payments/0199-aa/page`, 'limelight.example.evil.example'],
  [`${origin}@evil.example/api/payments/0199-aa/page`, 'evil.example'],
  ['https://a:b@checkout.stripe.com/c/pay/x', 'checkout.stripe.com'],
  ['http://checkout.stripe.com/c/pay/x', 'checkout.stripe.com'],
])('opens %s and names %s', (link, foreignHost) => {
  expect(parsePaymentLink(link, origin)).toMatchObject({ foreignHost })
})

test.each([
  null,
  '',
  '/api/payments/0199-aa/page',
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,hello',
  '//evil.example/pay',
])('rejects %s', link => {
  expect(parsePaymentLink(link, origin)).toBeUndefined()
})
