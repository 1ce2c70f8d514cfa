import type { OrderPayment } from '@limelight/contract/deposits/schema'
import { buildAuthorization, cartNonce, depositKey } from '@limelight/contract/deposits/typed-data'
import type { Network } from '@limelight/contract/wallets/schema'
import { describe, expect, test } from 'vitest'
import { checkPayments } from './payment.ts'

const address = (digit: number) => `0x${String(digit).repeat(40)}` as const
const word = (digit: number) => `0x${String(digit).repeat(64)}`
const [buyer, seller, operator, arbiter, token, contract, stranger] = [
  address(1),
  address(2),
  address(3),
  address(4),
  address(5),
  address(6),
  address(7),
]
const site = { chainId: 80002, contract }

const network: Network = {
  chainId: 80002,
  name: 'Polygon Amoy',
  currency: 'POL',
  isTest: true,
  rpcUrl: null,
  explorerUrl: null,
  token,
  symbol: 'USDT',
  decimals: 6,
  contract,
}

function buildPayment(salt = 8): OrderPayment & Record<'terms' | 'authorization' | 'key', object | string> {
  const terms = {
    buyer,
    seller,
    operator,
    arbiter,
    token,
    amount: '210000000',
    depositBy: 1_794_994_560,
    deliverPeriod: 1_213_200,
    reviewPeriod: 608_400,
    disputePeriod: 2_592_000,
    salt: word(salt),
  }
  const domain = { name: 'Test USDT', version: '1', chainId: 80002, address: token }
  return {
    orderId: 'order',
    side: 'client',
    chainId: 80002,
    contract,
    token,
    symbol: 'USDT',
    decimals: 6,
    amount: '210',
    units: '210000000',
    key: depositKey(site, terms),
    terms,
    authorization: buildAuthorization(site, domain, [terms]),
    expiresAt: null,
    status: 'NONE',
    confirmations: 0,
    confirmationsNeeded: 3,
    transactions: [],
    clocks: { payUntil: null, deliverBy: null, reviewUntil: null, disputeUntil: null },
  }
}

const check = (payment: OrderPayment, account: `0x${string}` = buyer) =>
  checkPayments([payment], { network, account, authorization: payment.authorization })

/** The same payment with one value changed, by its path. */
function tamper(path: string, value: unknown): OrderPayment {
  const payment = buildPayment()
  const names = path.split('.')
  const last = names.pop() ?? ''
  let target: object = payment
  for (const name of names) {
    const inner = Object.entries(target).find(([key]) => key === name)?.[1]
    if (typeof inner === 'object' && inner !== null) target = inner
  }
  Object.assign(target, { [last]: value })
  return payment
}

describe('a payment', () => {
  test('is accepted when its key and its nonce follow from the terms', () => {
    const payment = buildPayment()
    expect(check(payment)).toMatchObject({
      keys: [payment.key],
      sum: 210_000_000n,
      authorization: payment.authorization,
    })
  })

  test.each([
    ['chainId', 137],
    ['contract', stranger],
    ['token', stranger],
    ['key', word(9)],
    ['key', null],
    ['terms', null],
    ['amount', '21'],
    ['units', '21000000'],
    ['terms.amount', '210000001'],
    ['terms.seller', stranger],
    ['terms.token', stranger],
    ['terms.arbiter', stranger],
    ['terms.depositBy', 1_894_994_560],
    ['terms.reviewPeriod', 1],
    ['terms.salt', word(9)],
    ['authorization.domain.verifyingContract', stranger],
    ['authorization.domain.chainId', 1],
    ['authorization.message.to', stranger],
    ['authorization.message.value', '999000000'],
    ['authorization.message.validBefore', '9999999999'],
    ['authorization.message.nonce', word(9)],
    ['authorization.primaryType', 'TransferWithAuthorization'],
    ['authorization.types', {}],
  ])('is refused when %s is %s', (path, value) => {
    expect(() => check(tamper(path, value))).toThrow('The terms don’t match what you’d sign')
  })

  test('is refused for another account', () => {
    expect(() => check(buildPayment(), stranger)).toThrow('The terms don’t match what you’d sign')
  })
})

describe('a cart', () => {
  test('has one sum and one nonce, in the order of its payments', () => {
    const payments = [buildPayment(8), buildPayment(9)]
    const terms = payments.flatMap(payment => (payment.terms === null ? [] : [payment.terms]))
    const domain = { name: 'Test USDT', version: '1', chainId: 80002, address: token }
    const authorization = buildAuthorization(site, domain, terms)
    const checked = checkPayments(payments, { network, account: buyer, authorization })
    expect(checked.sum).toBe(420_000_000n)
    expect(checked.authorization?.message.nonce).toBe(cartNonce(checked.keys))
    const reversed = [...payments].reverse()
    expect(() => checkPayments(reversed, { network, account: buyer, authorization })).toThrow('don’t match')
  })

  test('is refused when it is empty', () => {
    expect(() => checkPayments([], { network, account: buyer, authorization: null })).toThrow('don’t match')
  })
})
