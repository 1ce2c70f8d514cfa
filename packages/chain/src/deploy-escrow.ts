import { type Address, createPublicClient, type Hex, http } from 'viem'
import { amoyChain, type ChainConfig } from './amoy.ts'
import { escrowAddress, escrowBytecode } from './artifacts/escrow.ts'
import { deploymentData, deploymentProxy } from './create2.ts'
import { toAddress } from './escrow-calls.ts'
import { type SigningAccount, signTransaction } from './signing-account.ts'

export type EscrowDeployment = { address: Address; block: bigint; transaction: Hex | undefined }

/** Deploys the escrow unless it is there. `transaction` is undefined when nothing was sent. */
export async function deployEscrow({
  rpcUrl,
  chainId,
  account,
}: ChainConfig & { account: SigningAccount }): Promise<EscrowDeployment> {
  const chain = amoyChain({ rpcUrl, chainId })
  const client = createPublicClient({ chain, transport: http(rpcUrl), pollingInterval: 100 })
  const idOnChain = await client.getChainId().catch(cause => {
    throw new Error('The chain node does not answer.', { cause })
  })
  if (idOnChain !== chainId) {
    throw new Error(`The chain node is on chain ${idOnChain} and the configuration says ${chainId}.`)
  }
  if (await client.getCode({ address: escrowAddress })) {
    return { address: escrowAddress, block: await client.getBlockNumber(), transaction: undefined }
  }
  if (!(await client.getCode({ address: deploymentProxy }))) {
    throw new Error(
      `Chain ${chainId} has no deterministic deployment proxy at ${deploymentProxy}. Deploy it first: github.com/Arachnid/deterministic-deployment-proxy.`,
    )
  }
  const call = { to: deploymentProxy, data: deploymentData(escrowBytecode) } as const
  const { maxFeePerGas, maxPriorityFeePerGas, ...request } = await client.prepareTransactionRequest({
    ...call,
    account: toAddress(account.address),
    type: 'eip1559',
  })
  const fees = { maxFee: maxFeePerGas, maxPriorityFee: maxPriorityFeePerGas }
  const { raw } = await signTransaction(account, { ...request, ...call, ...fees, chainId })
  const transaction = await client.sendRawTransaction({ serializedTransaction: raw })
  const receipt = await client.waitForTransactionReceipt({ hash: transaction, timeout: 120_000 })
  if (receipt.status !== 'success' || !(await client.getCode({ address: escrowAddress }))) {
    throw new Error(`The chain rejected the deployment of the escrow (transaction ${transaction}).`)
  }
  return { address: escrowAddress, block: receipt.blockNumber, transaction }
}
