import { concat, hashTypedData, isHex, keccak256 } from 'viem/utils'
import type { Authorization, Terms } from './schema.ts'

type Hex = `0x${string}`

/** One contract on one chain. A key or signature is valid nowhere else. */
export type EscrowSite = { chainId: number; contract: string }

/** The domain of a token with ERC-3009. */
export type TokenDomain = { name: string; version: string; chainId: number; address: string }

const termsType = [
  { name: 'buyer', type: 'address' },
  { name: 'seller', type: 'address' },
  { name: 'operator', type: 'address' },
  { name: 'arbiter', type: 'address' },
  { name: 'token', type: 'address' },
  { name: 'amount', type: 'uint128' },
  { name: 'depositBy', type: 'uint48' },
  { name: 'deliverPeriod', type: 'uint32' },
  { name: 'reviewPeriod', type: 'uint32' },
  { name: 'disputePeriod', type: 'uint32' },
  { name: 'salt', type: 'bytes32' },
] as const

const domainType = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
] as const

const receiveType = [
  { name: 'from', type: 'address' },
  { name: 'to', type: 'address' },
  { name: 'value', type: 'uint256' },
  { name: 'validAfter', type: 'uint256' },
  { name: 'validBefore', type: 'uint256' },
  { name: 'nonce', type: 'bytes32' },
] as const

function escrowDomain({ chainId, contract }: EscrowSite) {
  return { name: 'Limelight Escrow', version: '1', chainId, verifyingContract: toHex(contract) } as const
}

/** The key of a deposit: the digest of its terms, which the page and the escrow compute alike. */
export function depositKey(site: EscrowSite, terms: Terms): Hex {
  return hashTypedData({
    domain: escrowDomain(site),
    types: { Terms: termsType },
    primaryType: 'Terms',
    message: toStruct(terms),
  })
}

/** The terms as the escrow takes them. */
export function toStruct(terms: Terms) {
  return {
    buyer: toHex(terms.buyer),
    seller: toHex(terms.seller),
    operator: toHex(terms.operator),
    arbiter: toHex(terms.arbiter),
    token: toHex(terms.token),
    amount: BigInt(terms.amount),
    depositBy: terms.depositBy,
    deliverPeriod: terms.deliverPeriod,
    reviewPeriod: terms.reviewPeriod,
    disputePeriod: terms.disputePeriod,
    salt: toHex(terms.salt),
  }
}

/** The nonce of an authorization binds it to these deposits, in this order. */
export function cartNonce(keys: string[]): Hex {
  return keccak256(concat(keys.map(toHex)))
}

/** What the buyer signs to pay these terms with one signature. They have one buyer and one token. */
export function buildAuthorization(site: EscrowSite, token: TokenDomain, cart: Terms[]): Authorization {
  const [first] = cart
  if (first === undefined) throw new Error('A cart needs at least one deposit.')
  const sum = cart.reduce((total, terms) => total + BigInt(terms.amount), 0n)
  return {
    domain: { name: token.name, version: token.version, chainId: token.chainId, verifyingContract: token.address },
    types: { EIP712Domain: [...domainType], ReceiveWithAuthorization: [...receiveType] },
    primaryType: 'ReceiveWithAuthorization',
    message: {
      from: first.buyer,
      to: site.contract,
      value: String(sum),
      validAfter: '0',
      validBefore: String(Math.min(...cart.map(terms => terms.depositBy))),
      nonce: cartNonce(cart.map(terms => depositKey(site, terms))),
    },
  }
}

/** The digest that a wallet signs for an authorization. */
export function authorizationDigest({ domain, message }: Authorization): Hex {
  return hashTypedData({
    domain: { ...domain, verifyingContract: toHex(domain.verifyingContract) },
    types: { ReceiveWithAuthorization: receiveType },
    primaryType: 'ReceiveWithAuthorization',
    message: {
      from: toHex(message.from),
      to: toHex(message.to),
      value: BigInt(message.value),
      validAfter: BigInt(message.validAfter),
      validBefore: BigInt(message.validBefore),
      nonce: toHex(message.nonce),
    },
  })
}

/** What the buyer signs to pay the seller at once. The wallet shows who gets how much. */
export function releaseData(site: EscrowSite, key: string, { seller, amount }: Pick<Terms, 'seller' | 'amount'>) {
  return {
    domain: escrowDomain(site),
    types: {
      Release: [
        { name: 'key', type: 'bytes32' },
        { name: 'seller', type: 'address' },
        { name: 'amount', type: 'uint128' },
      ],
    },
    primaryType: 'Release',
    message: { key: toHex(key), seller: toHex(seller), amount: BigInt(amount) },
  } as const
}

/** What the seller signs to pay the buyer back at once. */
export function refundData(site: EscrowSite, key: string, { buyer, amount }: Pick<Terms, 'buyer' | 'amount'>) {
  return {
    domain: escrowDomain(site),
    types: {
      Refund: [
        { name: 'key', type: 'bytes32' },
        { name: 'buyer', type: 'address' },
        { name: 'amount', type: 'uint128' },
      ],
    },
    primaryType: 'Refund',
    message: { key: toHex(key), buyer: toHex(buyer), amount: BigInt(amount) },
  } as const
}

/** What the buyer signs to give more time. `deliverBy` is in seconds. */
export function extendData(site: EscrowSite, key: string, deliverBy: number) {
  return {
    domain: escrowDomain(site),
    types: {
      Extend: [
        { name: 'key', type: 'bytes32' },
        { name: 'deliverBy', type: 'uint48' },
      ],
    },
    primaryType: 'Extend',
    message: { key: toHex(key), deliverBy },
  } as const
}

/** What both parties sign to divide the deposit. */
export function splitData(site: EscrowSite, key: string, { amount }: Pick<Terms, 'amount'>, toSeller: bigint) {
  return {
    domain: escrowDomain(site),
    types: {
      Split: [
        { name: 'key', type: 'bytes32' },
        { name: 'toSeller', type: 'uint128' },
        { name: 'toBuyer', type: 'uint128' },
      ],
    },
    primaryType: 'Split',
    message: { key: toHex(key), toSeller, toBuyer: BigInt(amount) - toSeller },
  } as const
}

export function releaseDigest(...claim: Parameters<typeof releaseData>): Hex {
  return hashTypedData(releaseData(...claim))
}

export function refundDigest(...claim: Parameters<typeof refundData>): Hex {
  return hashTypedData(refundData(...claim))
}

export function extendDigest(...claim: Parameters<typeof extendData>): Hex {
  return hashTypedData(extendData(...claim))
}

export function splitDigest(...claim: Parameters<typeof splitData>): Hex {
  return hashTypedData(splitData(...claim))
}

function toHex(text: string): Hex {
  if (!isHex(text)) throw new Error(`${text} is not hexadecimal.`)
  return text
}
