import { type Chain, createPublicClient, fallback, http, type PublicClient, type Transport } from 'viem'
import { amoyChain } from './amoy.ts'

export type ChainClient = PublicClient<Transport, Chain>

/** Reads the chain. Calls of one tick are batched into one request; a node that fails is skipped. */
export function createChainClient({ rpcUrls, chainId }: { rpcUrls: string[]; chainId: number }): ChainClient {
  const [rpcUrl = ''] = rpcUrls
  const nodes = rpcUrls.map(url => http(url, { timeout: 10_000, batch: true }))
  return createPublicClient({
    chain: amoyChain({ rpcUrl, chainId }),
    transport: nodes.length === 1 && nodes[0] !== undefined ? nodes[0] : fallback(nodes),
  })
}
