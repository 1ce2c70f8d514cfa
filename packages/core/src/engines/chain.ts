import type { ChainClient } from '@limelight/chain/clients'
import type { Config, Secrets } from '../runtime/config.ts'

export type Chain = {
  client(): Promise<ChainClient>
  /** One client per node, for questions that each of them must answer. */
  nodes(): Promise<ChainClient[]>
  /** Resolves when the node responds, is on the configured chain and holds the USDT contract. */
  check(): Promise<void>
}

/**
 * Loads viem with the first call: it is the largest dependency, and most processes never need it.
 */
export function createChain(config: Config, secrets: Secrets): Chain {
  let opening: Promise<ChainClient> | undefined
  const client = () => {
    opening ??= import('@limelight/chain/clients').then(({ createChainClient }) =>
      createChainClient({ rpcUrls: secrets.chainRpcUrls, chainId: config.chainId }),
    )
    return opening
  }
  return {
    client,
    async nodes() {
      const { createChainClient } = await import('@limelight/chain/clients')
      return secrets.chainRpcUrls.map(url => createChainClient({ rpcUrls: [url], chainId: config.chainId }))
    },
    async check() {
      const { checkChain } = await import('@limelight/chain/readiness')
      await checkChain(await client(), { chainId: config.chainId, usdtAddress: config.usdtAddress })
    },
  }
}
