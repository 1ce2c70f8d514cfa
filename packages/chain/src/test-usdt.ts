import { type Address, createWalletClient, getContractAddress, http, parseUnits, publicActions } from 'viem'
import { type HDAccount, mnemonicToAccount } from 'viem/accounts'
import { amoyChain } from './amoy.ts'
import { testUsdtAbi, testUsdtBytecode } from './artifacts/test-usdt.ts'
import { createChainClient } from './clients.ts'
import { isTestChain } from './test-chains.ts'

const firstBalance = parseUnits('1000000', 6)

/**
 * One of the accounts that anvil funds at startup. Their keys are public, so they hold nothing of
 * value.
 */
export function testAccount(index: number): HDAccount {
  return mnemonicToAccount('test test test test test test test test test test test junk', { addressIndex: index })
}

/**
 * Deploys the test USDT to a test chain unless it is there. As the first transaction of anvil's
 * first account it has the same address on every machine.
 */
export async function deployTestUsdt({ rpcUrl }: { rpcUrl: string }): Promise<{ address: Address; deployed: boolean }> {
  const deployer = testAccount(0)
  const address = getContractAddress({ from: deployer.address, nonce: 0n })
  const chainId = await readChainId(rpcUrl)
  if (!isTestChain(chainId)) {
    throw new Error(`Chain ${chainId} is not a test chain (80002 or 31337), so the test USDT is not deployed.`)
  }

  const client = createWalletClient({
    account: deployer,
    chain: amoyChain({ chainId, rpcUrl }),
    transport: http(rpcUrl),
    pollingInterval: 100,
  }).extend(publicActions)
  if (await client.getCode({ address })) return { address, deployed: false }
  if ((await client.getTransactionCount({ address: deployer.address })) > 0) {
    throw new Error(
      'The first transaction of this chain did not deploy the test USDT. Start the chain with empty state.',
    )
  }
  const holders = [0, 1, 2, 3, 4].map(index => testAccount(index).address)
  const contract = { abi: testUsdtAbi, bytecode: testUsdtBytecode } as const
  const hash = await client.deployContract({ ...contract, args: [holders, firstBalance], nonce: 0 })
  const receipt = await client.waitForTransactionReceipt({ hash, timeout: 60_000 })
  if (receipt.status !== 'success') throw new Error('The chain rejected the deployment of the test USDT.')
  return { address, deployed: true }
}

async function readChainId(rpcUrl: string): Promise<number> {
  try {
    return await createChainClient({ rpcUrls: [rpcUrl], chainId: 0 }).getChainId()
  } catch (cause) {
    throw new Error('The chain node does not answer.', { cause })
  }
}
