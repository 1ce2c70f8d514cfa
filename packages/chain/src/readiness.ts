import { isAddress } from 'viem'
import type { ChainClient } from './clients.ts'

export type ChainExpectation = { chainId: number; usdtAddress: string; signal?: AbortSignal | undefined }

/**
 * Resolves when the node is on the configured chain and holds the USDT contract; throws a sentence
 * otherwise.
 */
export async function checkChain(
  client: ChainClient,
  { chainId, usdtAddress, signal }: ChainExpectation,
): Promise<void> {
  if (!isAddress(usdtAddress, { strict: false })) throw new Error(`${usdtAddress} is not the address of a token.`)
  // A probe does not retry. Its error leaves out the URL, which can hold a key.
  const once = { retryCount: 0, signal }
  const [idOnChain, code] = await Promise.all([
    client.request({ method: 'eth_chainId' }, once),
    client.request({ method: 'eth_getCode', params: [usdtAddress, 'latest'] }, once),
  ]).catch(cause => {
    throw new Error('The chain node does not answer.', { cause })
  })
  if (Number(idOnChain) !== chainId) {
    throw new Error(`The chain node is on chain ${Number(idOnChain)} and the configuration says ${chainId}.`)
  }
  if (!code || code === '0x') throw new Error(`There is no contract at the USDT's address ${usdtAddress}.`)
}
