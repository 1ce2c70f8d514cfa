import { type Address, isAddress } from 'viem'
import { WalletProblem } from './problems.ts'

/** What the server sends is checked before a wallet sees it. */
export function addressOf(text: string): Address {
  const lower = text.toLowerCase()
  if (!isAddress(lower)) throw new WalletProblem('mismatch')
  return lower
}
