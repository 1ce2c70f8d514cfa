import type { TokenDomain } from '@limelight/contract/deposits/typed-data'
import { zeroAddress, zeroHash } from 'viem'
import { testUsdtAbi } from './artifacts/test-usdt.ts'
import type { ChainClient } from './clients.ts'
import { toAddress } from './escrow-calls.ts'
import { revertOf } from './reverts.ts'

/**
 * The domain for ERC-3009 signatures, or undefined for a token without ERC-3009, which needs an
 * approval and a deposit by the buyer.
 */
export async function readTokenDomain(client: ChainClient, token: string): Promise<TokenDomain | undefined> {
  const address = toAddress(token)
  const call = { address, abi: testUsdtAbi } as const
  try {
    const [[, name, version, chainId]] = await Promise.all([
      client.readContract({ ...call, functionName: 'eip712Domain' }),
      client.readContract({ ...call, functionName: 'authorizationState', args: [zeroAddress, zeroHash] }),
    ])
    return { name, version, chainId: Number(chainId), address }
  } catch (error) {
    if (revertOf(error) !== undefined || isWithoutFunction(error)) return undefined
    throw error
  }
}

function isWithoutFunction(error: unknown): boolean {
  return error instanceof Error && 'cause' in error && String(error.cause).includes('returned no data')
}
