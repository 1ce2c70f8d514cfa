import { type Address, encodeFunctionData, type Hex, isAddress, isHex, recoverAddress } from 'viem'
import type { ChainClient } from './clients.ts'
import { revertOf } from './reverts.ts'

/** What a contract wallet returns for a valid signature (ERC-1271). */
const magicValue = '0x1626ba7e'

/** Half of the order of secp256k1. Signatures above it only mirror others, and contracts refuse them. */
const maxS = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n

const erc1271Abi = [
  {
    type: 'function',
    name: 'isValidSignature',
    stateMutability: 'view',
    inputs: [
      { name: 'hash', type: 'bytes32' },
      { name: 'signature', type: 'bytes' },
    ],
    outputs: [{ name: '', type: 'bytes4' }],
  },
] as const

/**
 * Decides as the escrow does: an account without code signs with its key, a contract wallet answers
 * by ERC-1271. Returns the signature as the escrow takes it, or undefined if it does not verify.
 */
export async function verifyDigest(
  client: ChainClient,
  { signer, digest, signature }: { signer: string; digest: Hex; signature: string },
): Promise<Hex | undefined> {
  const address = signer.toLowerCase()
  if (!isAddress(address) || !isHex(signature)) return undefined
  const code = await client.getCode({ address })
  if (code === undefined || code === '0x') return verifyKey(address, digest, signature)
  return (await isAcceptedByContract(client, address, digest, signature)) ? signature : undefined
}

async function isAcceptedByContract(client: ChainClient, address: Address, digest: Hex, signature: Hex) {
  try {
    const data = encodeFunctionData({ abi: erc1271Abi, args: [digest, signature] })
    const answer = await client.call({ to: address, data })
    return answer.data?.startsWith(magicValue) ?? false
  } catch (error) {
    if (revertOf(error) === undefined) throw error
    return false
  }
}

/** Some wallets write the last byte as 0 or 1, which contracts do not take. */
async function verifyKey(address: Address, digest: Hex, given: Hex): Promise<Hex | undefined> {
  const end = given.slice(130)
  const signature: Hex = end === '00' || end === '01' ? `0x${given.slice(2, 130)}${end === '00' ? '1b' : '1c'}` : given
  if (!/^0x[0-9a-fA-F]{128}1[bBcC]$/.test(signature)) return undefined
  if (BigInt(`0x${signature.slice(66, 130)}`) > maxS) return undefined
  const recovered = await recoverAddress({ hash: digest, signature }).catch(() => undefined)
  return recovered?.toLowerCase() === address ? signature : undefined
}
