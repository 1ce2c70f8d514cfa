import { escrowAbi } from '@limelight/chain/artifacts/escrow'
import type { Network } from '@limelight/contract/wallets/schema'
import type { Address } from 'viem'
import { addressOf } from './values.ts'
import { type Wallet, waitForReceipt } from './wallet.ts'

/** Calls `withdraw` of the escrow with the wallet, which pays what refused transfers left. */
export async function withdrawOwed(wallet: Wallet, account: Address, network: Network): Promise<void> {
  const call = {
    account,
    address: addressOf(network.contract),
    abi: escrowAbi,
    functionName: 'withdraw',
    args: [addressOf(network.token)],
  } as const
  const hash = await wallet.attempt(async () => {
    // A call that the contract would refuse never opens the wallet.
    await wallet.client.simulateContract(call)
    return wallet.client.writeContract(call)
  })
  await waitForReceipt(wallet, hash)
}
