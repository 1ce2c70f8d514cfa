import { type Chain, defineChain } from 'viem'

/** The settings of every client of the chain. */
export type ChainConfig = { chainId: number; rpcUrl: string }

/**
 * Polygon Amoy as configured: a public node in production, anvil with the same id on one machine.
 */
export function amoyChain({ chainId, rpcUrl }: ChainConfig): Chain {
  return defineChain({
    id: chainId,
    name: 'Polygon Amoy',
    nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
    testnet: true,
  })
}
