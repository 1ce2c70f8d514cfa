import { erc20Abi, formatEther, formatUnits } from 'viem'
import { escrowAbi } from './artifacts/escrow.ts'
import type { ChainClient } from './clients.ts'
import { toAddress } from './escrow-calls.ts'

const usdtDecimals = 6

/** What an account holds, and what the escrow owes it, as decimals in whole coins. */
export async function readBalances(
  client: ChainClient,
  contracts: { usdtAddress: string; escrowAddress: string },
  account: string,
): Promise<{ usdt: string; native: string; owed: string }> {
  const [token, escrow, holder] = [
    toAddress(contracts.usdtAddress),
    toAddress(contracts.escrowAddress),
    toAddress(account),
  ]
  const [usdt, native, owed] = await Promise.all([
    client.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [holder] }),
    client.getBalance({ address: holder }),
    client.readContract({ address: escrow, abi: escrowAbi, functionName: 'owed', args: [token, holder] }),
  ])
  return {
    usdt: formatUnits(usdt, usdtDecimals),
    native: formatEther(native),
    owed: formatUnits(owed, usdtDecimals),
  }
}
