import type { Context } from '../context.ts'
import { findState } from './state-store.ts'

/** How far the follower is. Everything is unknown before it has run. */
export type FollowerState = {
  head: number | null
  finalized: number | null
  followed: number | null
  lagBlocks: number | null
  lagSeconds: number | null
  reorgs: number
  /** The follower stands still: nothing is read or becomes final until `problem` is solved. */
  isHalted: boolean
  problem: string | null
}

export async function readFollowerState(ctx: Context): Promise<FollowerState> {
  const state = await findState(ctx.db, ctx.config.chainId)
  const { head = null, finalized = null, followed = null, reorgs = 0, problem = null } = state ?? {}
  const time = state?.followed_time ?? null
  return {
    ...{ head, finalized, followed, reorgs, problem },
    lagBlocks: head === null || followed === null ? null : Math.max(0, head - followed),
    lagSeconds: time === null ? null : Math.max(0, (ctx.clock.now().getTime() - time.getTime()) / 1000),
    isHalted: (state?.halted_at ?? null) !== null,
  }
}

/** How sure a row of the chain is, by the words of the API. */
export type LogStatus = 'SEEN' | 'CONFIRMED' | 'FINAL' | 'ORPHANED'

/** Rows hold no status: it follows from their block and the follower's state. */
export function statusOf(
  row: { block_number: number; canonical: boolean },
  { finalized, followed }: Pick<FollowerState, 'finalized' | 'followed'>,
  confirmationsNeeded: number,
): LogStatus {
  if (!row.canonical) return 'ORPHANED'
  if (row.block_number <= (finalized ?? -1)) return 'FINAL'
  const confirmations = (followed ?? -1) - row.block_number + 1
  return confirmations >= confirmationsNeeded ? 'CONFIRMED' : 'SEEN'
}
