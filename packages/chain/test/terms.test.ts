import { type Address, createWalletClient, type Hex, http, publicActions } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { amoyChain } from '../src/amoy.ts'
import { escrowAbi, escrowAddress } from '../src/artifacts/escrow.ts'
import { deployEscrow } from '../src/deploy-escrow.ts'
import {
  authorizationData,
  type EscrowSite,
  keyOf,
  refundData,
  releaseData,
  splitData,
  type Terms,
  type TokenDomain,
} from '../src/terms.ts'
import { deployTestUsdt, testAccount } from '../src/test-usdt.ts'
import { type Anvil, startAnvil } from './anvil.ts'

const chainId = 80002
const operatorKey = '0x2a871d0798f97d79848a013d4936a73bf4cc922c825d33c1cf7073dff6d409c6'
const site: EscrowSite = { chainId, contract: escrowAddress }
const [buyer, seller, operator, arbiter, sender] = [1, 2, 3, 4, 5].map(testAccount)
const validBefore = Math.floor(Date.now() / 1000) + 1800

let anvil: Anvil
let token: TokenDomain

beforeAll(async () => {
  anvil = await startAnvil({ chainId })
  const usdt = await deployTestUsdt(anvil)
  await deployEscrow({ rpcUrl: anvil.rpcUrl, chainId, operatorKey })
  token = { name: 'Test USDT', version: '1', chainId, verifyingContract: usdt.address }
})

afterAll(() => anvil[Symbol.asyncDispose]())

/** Anyone may send the calls that a party has signed. */
const chain = () =>
  createWalletClient({
    account: sender ?? null,
    chain: amoyChain({ chainId, rpcUrl: anvil.rpcUrl }),
    transport: http(anvil.rpcUrl),
  }).extend(publicActions)

function buildTerms(salt: Hex): Terms {
  return {
    buyer: addressOf(buyer),
    seller: addressOf(seller),
    operator: addressOf(operator),
    arbiter: addressOf(arbiter),
    token: token.verifyingContract,
    amount: 210_000_000n,
    depositBy: validBefore,
    deliverPeriod: 1_213_200,
    reviewPeriod: 608_400,
    disputePeriod: 2_592_000,
    salt,
  }
}

function addressOf(account: { address: Address } | undefined): Address {
  if (account === undefined) throw new Error('The account is missing.')
  return account.address
}

const saltOf = (digit: number): Hex => `0x${String(digit).repeat(64)}`
const contract = { address: escrowAddress, abi: escrowAbi } as const

/** Funds the terms by one signature of the buyer. */
async function fund(cart: [Terms, ...Terms[]]): Promise<void> {
  const signature = await buyer?.signTypedData(authorizationData({ site, token, cart, validBefore }))
  await chain().writeContract({
    ...contract,
    functionName: 'depositWithAuthorization',
    args: [cart, 0n, BigInt(validBefore), signature ?? '0x'],
  })
}

/** Stage 4 is Settled. */
const stageOf = async (terms: Terms) =>
  (await chain().readContract({ ...contract, functionName: 'deposits', args: [keyOf(site, terms)] }))[0]

test('the key is the one that the contract computes', async () => {
  const terms = buildTerms(saltOf(1))
  expect(keyOf(site, terms)).toBe(await chain().readContract({ ...contract, functionName: 'keyOf', args: [terms] }))
})

describe('the contract accepts the signature of', () => {
  test('a cart', async () => {
    const cart: [Terms, Terms] = [buildTerms(saltOf(2)), buildTerms(saltOf(3))]
    await fund(cart)
    expect(await Promise.all(cart.map(stageOf))).toEqual([1, 1])
  })

  test('a release', async () => {
    const terms = buildTerms(saltOf(4))
    await fund([terms])
    const signature = await buyer?.signTypedData(releaseData(site, keyOf(site, terms)))
    const args = [terms, signature ?? '0x'] as const
    await chain().writeContract({ ...contract, functionName: 'releaseWithSignature', args })
    expect(await stageOf(terms)).toBe(4)
  })

  test('a refund', async () => {
    const terms = buildTerms(saltOf(5))
    await fund([terms])
    const signature = await seller?.signTypedData(refundData(site, keyOf(site, terms)))
    const args = [terms, signature ?? '0x'] as const
    await chain().writeContract({ ...contract, functionName: 'refundWithSignature', args })
    expect(await stageOf(terms)).toBe(4)
  })

  test('a split', async () => {
    const terms = buildTerms(saltOf(6))
    await fund([terms])
    const data = splitData(site, keyOf(site, terms), 60_000_000n)
    const [ofBuyer = '0x', ofSeller = '0x'] = await Promise.all([
      buyer?.signTypedData(data),
      seller?.signTypedData(data),
    ])
    const args = [terms, 60_000_000n, ofBuyer, ofSeller] as const
    await chain().writeContract({ ...contract, functionName: 'splitWithSignatures', args })
    expect(await stageOf(terms)).toBe(4)
  })
})
