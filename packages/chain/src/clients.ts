import { type Chain, createPublicClient, type HttpTransport, http, type PublicClient } from 'viem'
import { amoyChain, type ChainConfig } from './amoy.ts'

export type ChainClient = PublicClient<HttpTransport, Chain>

/** Reads the chain. Calls of one tick are batched into one request. */
export function createChainClient({ rpcUrl, chainId }: ChainConfig): ChainClient {
  return createPublicClient({
    chain: amoyChain({ rpcUrl, chainId }),
    transport: http(rpcUrl, { timeout: 10_000, batch: true }),
  })
}
