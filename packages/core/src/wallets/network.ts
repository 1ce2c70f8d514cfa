import { isTestChain } from '@limelight/chain/test-chains'
import type { Network } from '@limelight/contract/wallets/schema'
import type { Context } from '../context.ts'

type KnownNetwork = { name: string; rpcUrl: string | null }

const knownNetworks: Record<number, KnownNetwork> = {
  137: { name: 'Polygon', rpcUrl: 'https://polygon-rpc.com' },
  80002: { name: 'Polygon Amoy', rpcUrl: 'https://rpc-amoy.polygon.technology' },
  31337: { name: 'Anvil', rpcUrl: null },
}

/** The network of order payments, as wallets add it. */
export async function getNetwork({ config }: Context): Promise<Network> {
  const { name, rpcUrl } = knownNetworks[config.chainId] ?? {
    name: `Chain ${config.chainId}`,
    rpcUrl: null,
  }
  return {
    chainId: config.chainId,
    name,
    currency: 'POL',
    isTest: isTestChain(config.chainId),
    rpcUrl: config.chainPublicRpcUrl ?? rpcUrl,
    explorerUrl: config.chainExplorerUrl ?? null,
    token: config.usdtAddress,
    symbol: 'USDT',
    decimals: 6,
    contract: config.escrowAddress,
  }
}
