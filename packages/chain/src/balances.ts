import { type Address, erc20Abi, formatEther, formatUnits, isAddress } from 'viem'
import { escrowAbi } from './artifacts/escrow.ts'
import type { ChainClient } from './clients.ts'

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

function toAddress(text: string): Address {
  const lower = text.toLowerCase()
  if (!isAddress(lower)) throw new Error(`${text} is not an address.`)
  return lower
}
