import type { Network } from '@limelight/contract/wallets/schema'
import type { Context } from '../context.ts'

type KnownNetwork = { name: string; isTest: boolean; rpcUrl: string | null }

const knownNetworks: Record<number, KnownNetwork> = {
  137: { name: 'Polygon', isTest: false, rpcUrl: 'https://polygon-rpc.com' },
  80002: { name: 'Polygon Amoy', isTest: true, rpcUrl: 'https://rpc-amoy.polygon.technology' },
  31337: { name: 'Anvil', isTest: true, rpcUrl: null },
}

/** The network of order payments, as wallets add it. */
export async function getNetwork({ config }: Context): Promise<Network> {
  const { name, isTest, rpcUrl } = knownNetworks[config.chainId] ?? {
    name: `Chain ${config.chainId}`,
    isTest: false,
    rpcUrl: null,
  }
  return {
    chainId: config.chainId,
    name,
    currency: 'POL',
    isTest,
    rpcUrl: config.chainPublicRpcUrl ?? rpcUrl,
    explorerUrl: config.chainExplorerUrl ?? null,
    token: config.usdtAddress,
    symbol: 'USDT',
    decimals: 6,
    contract: config.escrowAddress,
  }
}
