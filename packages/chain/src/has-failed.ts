import type { ChainClient } from './clients.ts'
import { toHex } from './escrow-calls.ts'
import { findReceipt } from './sender.ts'

/** Whether a transaction failed: one of these nodes has it in a block, reverted, and none has it otherwise. */
export async function hasFailed(nodes: ChainClient[], hash: string): Promise<boolean> {
  const receipts = await Promise.all(nodes.map(node => findReceipt(node, [toHex(hash)])))
  const known = receipts.filter(receipt => receipt !== undefined)
  return known.length > 0 && known.every(({ isSuccess }) => !isSuccess)
}
