import type { ChainClient } from './clients.ts'
import { toHex } from './escrow-calls.ts'
import { findReceipt, readSender } from './sender.ts'

/** Whether a transaction can still do what it was sent for, as far as all of these nodes know. */
export async function findFate(nodes: ChainClient[], hash: string): Promise<'possible' | 'unknown' | 'failed'> {
  const hex = toHex(hash)
  let fate: 'unknown' | 'failed' = 'unknown'
  for (const node of nodes) {
    const receipt = await findReceipt(node, [hex])
    if (receipt?.isSuccess === false) fate = 'failed'
    else if (receipt !== undefined || (await readSender(node, hex)) !== undefined) return 'possible'
  }
  return fate
}
