import type { ChainClient } from '@limelight/chain/clients'
import type { Config, Secrets } from '../runtime/config.ts'

export type Chain = {
  client(): Promise<ChainClient>
  /** Resolves when the node answers, is on the configured chain and has the USDT; else throws a sentence for the operator. */
  check(): Promise<void>
}

/** viem is the largest thing the house loads, and most processes never ask the chain anything: it comes with the first question. */
export function createChain(config: Config, secrets: Secrets): Chain {
  let opening: Promise<ChainClient> | undefined
  const client = () => {
    opening ??= import('@limelight/chain/clients').then(({ createChainClient }) =>
      createChainClient({ rpcUrl: secrets.chainRpcUrl, chainId: config.chainId }),
    )
    return opening
  }
  return {
    client,
    async check() {
      const { checkChain } = await import('@limelight/chain/readiness')
      await checkChain(await client(), { chainId: config.chainId, usdtAddress: config.usdtAddress })
    },
  }
}
