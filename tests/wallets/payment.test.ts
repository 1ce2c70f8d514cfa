import { escrowAbi, escrowAddress } from '@limelight/chain/artifacts/escrow'
import { testUsdtAbi } from '@limelight/chain/artifacts/test-usdt'
import { readBalances } from '@limelight/chain/balances'
import { createChainClient } from '@limelight/chain/clients'
import { deployEscrow } from '@limelight/chain/deploy-escrow'
import { createSend } from '@limelight/chain/follower/rpc'
import { openLocalAccount } from '@limelight/chain/signing-account'
import { startAnvil } from '@limelight/chain/test/anvil'
import { deployTestUsdt, testAccount } from '@limelight/chain/test-usdt'
import type { OrderPayment, Terms } from '@limelight/contract/deposits/schema'
import { buildAuthorization, depositKey, toStruct } from '@limelight/contract/deposits/typed-data'
import { demoKeys } from '@limelight/core/runtime/config'
import {
  approvePayment,
  checkPayments,
  depositPayment,
  requireFunds,
  signPayment,
  signRefund,
  signRelease,
  signSplit,
} from '@limelight/web/features/wallets/connection/payment'
import { openWallet, waitForReceipt } from '@limelight/web/features/wallets/connection/wallet'
import { withdrawOwed } from '@limelight/web/features/wallets/connection/withdraw'
import type { Address, Hex } from 'viem'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import * as z from 'zod'

const engines = inject('engines')
const chainId = 80002
const [buyer, seller] = [testAccount(5).address, testAccount(6).address]
const token = addressOf(engines.usdt)
const site = { chainId, contract: escrowAddress.toLowerCase() }
const network = {
  chainId,
  name: 'Polygon Amoy',
  currency: 'POL',
  isTest: true,
  rpcUrl: engines.chain,
  explorerUrl: null,
  token,
  symbol: 'USDT',
  decimals: 6,
  contract: site.contract,
}
const node = createChainClient({ rpcUrls: [engines.chain], chainId })
const escrow = { address: escrowAddress, abi: escrowAbi } as const
const [buyersWallet, sellersWallet] = [walletOf(buyer), walletOf(seller)]

function addressOf(text: string): Address {
  return z.templateLiteral(['0x', z.string()]).parse(text.toLowerCase())
}

async function callNode(rpcUrl: string, method: string, params: unknown[]): Promise<void> {
  await createSend(rpcUrl)([{ method, params }], new AbortController().signal)
}

const answerSchema = z.object({
  result: z.unknown().optional(),
  error: z.object({ code: z.number(), message: z.string() }).optional(),
})

/** A wallet of EIP-1193: anvil itself signs for its accounts. */
function walletOf(account: Address, on = network) {
  const ask = async (call: { method: string; params?: unknown }): Promise<unknown> => {
    if (call.method === 'eth_requestAccounts') return [account]
    const response = await fetch(on.rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, params: [], ...call }),
    })
    const { result, error } = answerSchema.parse(await response.json())
    if (error !== undefined) throw Object.assign(new Error(error.message), error)
    return result
  }
  const provider: Parameters<typeof openWallet>[0]['provider'] = Object.assign(Object.create(null), {
    request: ask,
    on: () => undefined,
    removeListener: () => undefined,
  })
  return openWallet(
    { info: { uuid: 'test', name: 'Anvil', rdns: 'test.anvil', icon: 'data:image/png;base64,' }, provider },
    on,
  )
}

let lastSalt = BigInt(Date.now())

function buildTerms(amount: string): Terms {
  lastSalt += 1n
  return {
    buyer: buyer.toLowerCase(),
    seller: seller.toLowerCase(),
    operator: testAccount(7).address.toLowerCase(),
    arbiter: testAccount(8).address.toLowerCase(),
    token,
    amount: `${amount}000000`,
    // Later than any time to which other files move the chain they share.
    depositBy: 4_000_000_000,
    deliverPeriod: 1_213_200,
    reviewPeriod: 608_400,
    disputePeriod: 2_592_000,
    salt: `0x${lastSalt.toString(16).padStart(64, '0')}`,
  }
}

function buildPayment(terms = buildTerms('210')): OrderPayment & { terms: Terms; key: Hex } {
  const domain = { name: 'Test USDT', version: '1', chainId, address: token }
  return {
    orderId: 'order',
    side: 'client',
    chainId,
    contract: site.contract,
    token,
    symbol: 'USDT',
    decimals: 6,
    amount: terms.amount.slice(0, -6),
    units: terms.amount,
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

const check = (payment: OrderPayment) =>
  checkPayments([payment], { network, account: buyer, authorization: payment.authorization })

const stageOf = async (key: Hex) => (await node.readContract({ ...escrow, functionName: 'deposits', args: [key] }))[0]
const [funded, settled] = [1, 4]

/** Pays without gas, as the platform sends it. */
async function fund(payment: ReturnType<typeof buildPayment>): Promise<void> {
  const signature = await signPayment(buyersWallet, buyer, check(payment))
  const args = [[toStruct(payment.terms)], 0n, BigInt(payment.terms.depositBy), signature] as const
  const hash = await buyersWallet.client.writeContract({
    ...escrow,
    account: buyer,
    functionName: 'depositWithAuthorization',
    args,
  })
  await waitForReceipt(buyersWallet, hash)
}

beforeAll(async () => {
  const hash = await buyersWallet.client.writeContract({
    address: token,
    abi: testUsdtAbi,
    account: buyer,
    functionName: 'mint',
    args: [buyer, 10_000_000_000n],
  })
  await waitForReceipt(buyersWallet, hash)
})

describe('the payment module of the browser, with the real escrow', () => {
  test('computes the key of the contract', async () => {
    const { terms, key } = buildPayment()
    expect(await node.readContract({ ...escrow, functionName: 'keyOf', args: [toStruct(terms)] })).toBe(key)
  })

  test('pays by one signature', async () => {
    const payment = buildPayment()
    await fund(payment)
    expect(await stageOf(payment.key)).toBe(funded)
  })

  test('pays by approve and deposit, and needs the money', async () => {
    const payment = buildPayment()
    const cart = check(payment)
    await requireFunds(buyersWallet, buyer, cart)
    await approvePayment(buyersWallet, buyer, cart, () => undefined)
    await waitForReceipt(buyersWallet, await depositPayment(buyersWallet, buyer, cart))
    expect(await stageOf(payment.key)).toBe(funded)

    const dear = check(buildPayment(buildTerms('900000000')))
    await expect(requireFunds(buyersWallet, buyer, dear)).rejects.toMatchObject({ kind: 'poor' })
  })

  test('signs a release, a refund and a split that the contract accepts', async () => {
    const [released, refunded, divided] = [buildPayment(), buildPayment(), buildPayment()]
    for (const payment of [released, refunded, divided]) await fund(payment)
    const send = { ...escrow, account: buyer } as const

    const release = await signRelease(buyersWallet, buyer, released, network)
    const refund = await signRefund(sellersWallet, seller, refunded, network)
    const toSeller = 60_000_000n
    const ofBuyer = await signSplit(buyersWallet, buyer, divided, { network, party: 'buyer', toSeller })
    const ofSeller = await signSplit(sellersWallet, seller, divided, { network, party: 'seller', toSeller })
    const { client } = buyersWallet
    for (const hash of [
      await client.writeContract({
        ...send,
        functionName: 'releaseWithSignature',
        args: [toStruct(released.terms), release],
      }),
      await client.writeContract({
        ...send,
        functionName: 'refundWithSignature',
        args: [toStruct(refunded.terms), refund],
      }),
      await client.writeContract({
        ...send,
        functionName: 'splitWithSignatures',
        args: [toStruct(divided.terms), toSeller, ofBuyer, ofSeller],
      }),
    ])
      await waitForReceipt(buyersWallet, hash)
    for (const { key } of [released, refunded, divided]) expect(await stageOf(key)).toBe(settled)
  })

  test('opens no wallet for the other side, for another key or for a share above the amount', async () => {
    const payment = buildPayment()
    const mismatch = { kind: 'mismatch' }
    await expect(signRefund(sellersWallet, buyer, payment, network)).rejects.toMatchObject(mismatch)
    await expect(
      signRelease(buyersWallet, buyer, { ...payment, key: buildPayment().key }, network),
    ).rejects.toMatchObject(mismatch)
    const tooMuch = { network, party: 'buyer', toSeller: 210_000_001n } as const
    await expect(signSplit(buyersWallet, buyer, payment, tooMuch)).rejects.toMatchObject(mismatch)
  })
})

describe('withdrawing', () => {
  // The token of the other tests must not fail, so this one has a chain of its own.
  test('takes out what a refused payout left, once the token pays again', async () => {
    await using anvil = await startAnvil({ chainId })
    const { rpcUrl } = anvil
    const usdt = addressOf((await deployTestUsdt({ rpcUrl })).address)
    await deployEscrow({ rpcUrl, chainId, account: openLocalAccount(demoKeys[0]) })
    const there = { ...network, rpcUrl, token: usdt }
    const [payer, payee] = [testAccount(1).address, testAccount(2).address]
    const wallet = walletOf(payer, there)
    const terms = toStruct({
      ...buildTerms('210'),
      ...{ buyer: payer.toLowerCase(), seller: payee.toLowerCase(), token: usdt },
    })
    const send = async (call: Parameters<typeof wallet.client.writeContract>[0]) =>
      waitForReceipt(wallet, await wallet.client.writeContract(call))
    const approve = { address: usdt, abi: testUsdtAbi, functionName: 'approve', args: [escrowAddress, terms.amount] }
    await send({ ...approve, account: payer, chain: null })
    await send({ ...escrow, account: payer, chain: null, functionName: 'deposit', args: [[terms]] })

    const setCode = (code: Hex) => callNode(rpcUrl, 'anvil_setCode', [usdt, code])
    const client = createChainClient({ rpcUrls: [rpcUrl], chainId })
    const contracts = { usdtAddress: usdt, escrowAddress }
    const code = (await client.getCode({ address: usdt })) ?? '0x'
    const { usdt: before } = await readBalances(client, contracts, payee)
    // A token that reverts.
    await setCode('0x60006000fd')
    await send({ ...escrow, account: payer, chain: null, functionName: 'release', args: [terms] })
    const withdraw = () => withdrawOwed(walletOf(payee, there), payee, there)
    await expect(withdraw()).rejects.toThrow()
    await setCode(code)
    expect(await readBalances(client, contracts, payee)).toMatchObject({ usdt: before, owed: '210' })
    await withdraw()
    const after = String(Number(before) + 210)
    expect(await readBalances(client, contracts, payee)).toMatchObject({ usdt: after, owed: '0' })
    await expect(withdraw()).rejects.toThrow()
  })
})
