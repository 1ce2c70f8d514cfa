import { getAddress, isHex, verifyMessage } from 'viem'
import { createSiweMessage, generateSiweNonce } from 'viem/siwe'
import type { ChainClient } from './clients.ts'

/** A message of EIP-4361, which wallets show field by field. */
export function createSignInMessage(fields: {
  address: string
  chainId: number
  /** The page that asks. Wallets warn when another site shows the message. */
  url: string
  statement: string
  issuedAt: Date
  expiresAt: Date
}): string {
  return createSiweMessage({
    address: getAddress(fields.address),
    chainId: fields.chainId,
    domain: new URL(fields.url).host,
    uri: fields.url,
    version: '1',
    nonce: generateSiweNonce(),
    statement: fields.statement,
    issuedAt: fields.issuedAt,
    expirationTime: fields.expiresAt,
  })
}

/** Asks the node only if the key of the address has not signed: contract wallets answer by ERC-1271. */
export async function isSignedBy(
  client: ChainClient,
  { address, message, signature }: { address: string; message: string; signature: string },
): Promise<boolean> {
  if (!isHex(signature)) return false
  const claim = { address: getAddress(address), message, signature }
  const isKeySignature = await verifyMessage(claim).catch(() => false)
  return isKeySignature || client.verifyMessage(claim)
}
