import type { TransferLog } from '@limelight/chain/follower/logs'
import type { FollowedBlock, Store } from '@limelight/chain/follower/store'
import type { Transaction } from '@limelight/db/database'
import type { Context } from '../context.ts'
import { reconcileDeposits } from '../deposits/reconcile.ts'
import { deriveDeposits } from './deposit-store.ts'
import { publishWallets } from './live-updates.ts'
import { findConcerned, findKeysBetween, insertEvents, insertTransfers, orphanLogs } from './log-store.ts'
import type { Readings } from './readings.ts'
import {
  advanceCheckpoint,
  deleteBlocksAfter,
  deleteBlocksBefore,
  type Lease,
  loadPosition,
  moveCheckpoint,
  saveProblem,
} from './state-store.ts'

/** The embedded chain can lose final blocks; so many are kept to find the way back. */
const keptBlocks = 512
/** Old blocks are deleted once in so many. */
const pruneEvery = 64
/** Live updates of transfers are for new ones: a backfill tells nobody of old ones. */
type Lane = 'live' | 'backfill'
const nowhere = { after: -1, to: -1 }

/**
 * Records what the follower reads. Each call is one transaction: rows, deposits, jobs and checkpoint
 * commit together.
 */
export async function createRecorder(
  ctx: Context,
  lease: Lease,
  escrow: string,
  readings: Pick<Readings, 'countBlock' | 'countReorg' | 'setWaiting'>,
): Promise<Store> {
  const { chainId } = lease
  const { chainConfirmations } = ctx.config
  /** The checkpoint. The lease makes this process the only one that moves it. */
  let followed: FollowedBlock | undefined
  let finalized: number | undefined
  let problem: string | null | undefined

  /** What follows for deposits whose events are new, gone, better confirmed or final. */
  async function follow(trx: Transaction, keys: string[], lane: Lane, addresses: string[] = []): Promise<void> {
    const parties = await deriveDeposits(trx, keys, finalized ?? -1)
    await reconcileDeposits(ctx, trx, keys)
    const concerned = [...new Set([...addresses, ...parties])].filter(address => address !== escrow)
    if (concerned.length > 0 && (lane === 'live' || keys.length > 0)) {
      await publishWallets(ctx, trx, lane === 'live' ? concerned : parties)
    }
  }

  /** On an error the memory must not be ahead of the tables. */
  async function commit(
    change: { followed: FollowedBlock | undefined; finalized: number | undefined },
    write: (trx: Transaction) => Promise<void>,
  ): Promise<void> {
    const former = { followed, finalized }
    followed = change.followed
    finalized = change.finalized
    try {
      await ctx.db.transaction().execute(write)
    } catch (error) {
      followed = former.followed
      finalized = former.finalized
      throw error
    }
  }

  return {
    async load() {
      const position = await loadPosition(ctx.db, chainId)
      followed = position.blocks.at(-1)
      finalized = position.finalized
      return position
    },

    async append(batch) {
      const last = batch.blocks.at(-1)
      if (last === undefined) return
      const before = { followed: followed?.number ?? -1 }
      const isBackfill = batch.finalized !== undefined
      // One more block confirms the deposits of the blocks before. A backfill tells nobody of that.
      const confirming = { after: before.followed - chainConfirmations + 1, to: before.followed }
      await commit({ followed: last, finalized: batch.finalized ?? finalized }, async trx => {
        await advanceCheckpoint(trx, { lease, blocks: batch.blocks, head: batch.head, finalized })
        const { wallets, keys } = await findConcerned(trx, {
          addresses: listAddresses(batch.transfers),
          blocks: isBackfill ? nowhere : confirming,
        })
        const addresses = await recordTransfers(trx, batch.transfers, wallets.add(escrow))
        await insertEvents(trx, batch.events)
        const changed = batch.events.map(({ key }) => key).filter(key => key !== null)
        await follow(trx, [...new Set([...keys, ...changed])], isBackfill ? 'backfill' : 'live', addresses)
        if (crossesPrune(before.followed, last.number))
          await deleteBlocksBefore(trx, Math.min(finalized ?? 0, last.number - keptBlocks))
      })
      if (!isBackfill) readings.countBlock(last.time)
    },

    async finalize(number) {
      const after = finalized ?? -1
      await commit({ followed, finalized: number }, async trx => {
        await moveCheckpoint(trx, { lease, followed, finalized: number })
        await follow(trx, await findKeysBetween(trx, { after, to: number }), 'live')
      })
    },

    async revert(to, isReorg) {
      const number = to?.number ?? -1
      const final = finalized === undefined || to === undefined ? undefined : Math.min(finalized, number)
      const depth = (followed?.number ?? -1) - number
      await commit({ followed: to, finalized: final }, async trx => {
        await moveCheckpoint(trx, { lease, followed: to, finalized: final, isReorg })
        await deleteBlocksAfter(trx, number)
        const { keys, addresses } = await orphanLogs(trx, number)
        await follow(trx, keys, 'live', addresses)
      })
      if (isReorg) readings.countReorg(depth)
    },

    async report(next) {
      readings.setWaiting(next !== null)
      if (problem === (next?.text ?? null)) return
      if (next !== null)
        ctx.logger.error({ problem: next.text }, next.isHalted ? 'The follower stands still' : 'The follower waits')
      else if (problem) ctx.logger.info('The follower goes on')
      await saveProblem(ctx.db, {
        lease,
        problem: next?.text ?? null,
        haltedAt: next?.isHalted ? ctx.clock.now() : null,
      })
      problem = next?.text ?? null
    },
  }
}

function crossesPrune(former: number, last: number): boolean {
  return Math.floor(former / pruneEvery) !== Math.floor(last / pruneEvery)
}

function listAddresses(transfers: TransferLog[]): string[] {
  const addresses = new Set<string>()
  for (const { from, to } of transfers) addresses.add(from).add(to)
  return [...addresses]
}

/** Keeps the transfers of these addresses. Returns those of them that were touched. */
async function recordTransfers(trx: Transaction, transfers: TransferLog[], kept: Set<string>): Promise<string[]> {
  const ours = transfers.filter(({ from, to }) => kept.has(from) || kept.has(to))
  await insertTransfers(trx, ours)
  return listAddresses(ours).filter(address => kept.has(address))
}
