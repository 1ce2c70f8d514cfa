import { type Address, concat, type Hex, hashTypedData, keccak256 } from 'viem'

/**
 * The typed data of the escrow. The browser computes keys and nonces with this file too, so it
 * imports nothing but viem.
 */

/** The terms of one deposit, as the contract takes them. */
export type Terms = {
  buyer: Address
  seller: Address
  operator: Address
  arbiter: Address
  token: Address
  /** In base units of the token. */
  amount: bigint
  /** Unix seconds. */
  depositBy: number
  /** Seconds. */
  deliverPeriod: number
  reviewPeriod: number
  disputePeriod: number
  salt: Hex
}

/** Where the terms hold: one contract on one chain. */
export type EscrowSite = { chainId: number; contract: Address }

export type TokenDomain = { name: string; version: string; chainId: number; verifyingContract: Address }

const domainTypes = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
] as const

const termsTypes = {
  Terms: [
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
  ],
} as const

const authorizationTypes = {
  EIP712Domain: domainTypes,
  ReceiveWithAuthorization: [
    { name: 'from', type: 'address' },
    { name: 'to', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'validAfter', type: 'uint256' },
    { name: 'validBefore', type: 'uint256' },
    { name: 'nonce', type: 'bytes32' },
  ],
} as const

const releaseTypes = { EIP712Domain: domainTypes, Release: [{ name: 'key', type: 'bytes32' }] } as const
const refundTypes = { EIP712Domain: domainTypes, Refund: [{ name: 'key', type: 'bytes32' }] } as const
const splitTypes = {
  EIP712Domain: domainTypes,
  Split: [
    { name: 'key', type: 'bytes32' },
    { name: 'toSeller', type: 'uint128' },
  ],
} as const

function escrowDomain({ chainId, contract }: EscrowSite) {
  return { name: 'Limelight Escrow', version: '1', chainId, verifyingContract: contract } as const
}

/** The key of a deposit: the EIP-712 digest of its terms. */
export function keyOf(site: EscrowSite, terms: Terms): Hex {
  return hashTypedData({ domain: escrowDomain(site), types: termsTypes, primaryType: 'Terms', message: terms })
}

/** The nonce of an authorization binds it to these deposits, in this order. */
export function nonceOf(keys: readonly Hex[]): Hex {
  return keccak256(concat(keys))
}

/** What the buyer signs to pay for one deposit or a whole cart (ERC-3009). */
export function authorizationData({
  site,
  token,
  cart,
  validBefore,
}: {
  site: EscrowSite
  /** The domain of the token, which the token chooses. */
  token: TokenDomain
  cart: readonly [Terms, ...Terms[]]
  validBefore: number
}) {
  return {
    domain: token,
    types: authorizationTypes,
    primaryType: 'ReceiveWithAuthorization',
    message: {
      from: cart[0].buyer,
      to: site.contract,
      value: cart.reduce((sum, { amount }) => sum + amount, 0n),
      validAfter: 0n,
      validBefore: BigInt(validBefore),
      nonce: nonceOf(cart.map(terms => keyOf(site, terms))),
    },
  } as const
}

/** What the buyer signs to pay the seller at once. */
export function releaseData(site: EscrowSite, key: Hex) {
  return { domain: escrowDomain(site), types: releaseTypes, primaryType: 'Release', message: { key } } as const
}

/** What the seller signs to pay the buyer back at once. */
export function refundData(site: EscrowSite, key: Hex) {
  return { domain: escrowDomain(site), types: refundTypes, primaryType: 'Refund', message: { key } } as const
}

/** What both sign to divide a deposit. */
export function splitData(site: EscrowSite, key: Hex, toSeller: bigint) {
  return { domain: escrowDomain(site), types: splitTypes, primaryType: 'Split', message: { key, toSeller } } as const
}
