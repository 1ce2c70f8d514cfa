import type { Dispute } from '@limelight/contract/orders/disputes'
import type { OrderSide } from '@limelight/contract/orders/words'
import type { Database } from '@limelight/db/database'
import type { DisputeRow, OrderRow } from '@limelight/db/orders/tables'
import type { Context } from '../../context.ts'
import { mayResume } from '../../deposits/calls.ts'
import { addMs, dayMs } from '../clocks.ts'
import { otherSide } from '../policy.ts'
import { findFiles } from '../store.ts'
import type { DisputeSituation } from './machine.ts'
import { findBenchmark, findWithdrawals, listHistory } from './store.ts'
import { toDispute } from './view.ts'

/** Either side has a day to speak, unless both ask for a decision. */
function escalateFrom({ created_at, escalation_asked_by }: DisputeRow, side: OrderSide): Date {
  return escalation_asked_by === otherSide(side) ? created_at : addMs(created_at, dayMs)
}

/** What the policy needs to know of a dispute. */
export async function situationOf(db: Database, dispute: DisputeRow): Promise<DisputeSituation> {
  const isOpen = dispute.status === 'OPEN'
  const [withdrawals, canResume] = isOpen
    ? await Promise.all([findWithdrawals(db, dispute.order_id), mayResume(db, dispute.order_id)])
    : [[], false]
  const mayWithdraw = (side: OrderSide) => canResume && !withdrawals.includes(side)
  const { opened_by } = dispute
  return {
    status: dispute.status,
    openedBy: opened_by === 'OWNER' || opened_by === 'CLIENT' ? opened_by : null,
    proposedBy: dispute.proposed_by,
    round: dispute.round,
    hasSealed: { OWNER: dispute.owner_sealed !== null, CLIENT: dispute.client_sealed !== null },
    escalateFrom: { OWNER: escalateFrom(dispute, 'OWNER'), CLIENT: escalateFrom(dispute, 'CLIENT') },
    mayWithdraw: { OWNER: mayWithdraw('OWNER'), CLIENT: mayWithdraw('CLIENT') },
  }
}

const benchmarkDays = 365

/** Disputes of one order as a side sees them; null stands for an admin. */
export async function readDisputes(
  ctx: Context,
  order: OrderRow,
  rows: DisputeRow[],
  side: OrderSide | null,
): Promise<Dispute[]> {
  const [history, benchmark] = await Promise.all([
    listHistory(
      ctx.db,
      rows.map(({ id }) => id),
    ),
    findBenchmark(ctx.db, addMs(ctx.clock.now(), -benchmarkDays * dayMs)),
  ])
  const files = await findFiles(ctx.db, [...new Set(history.flatMap(entry => entry.files))])
  const byId = new Map(files.map(file => [file.id, file]))
  const disputes: Dispute[] = []
  for (const row of rows) {
    const situation = await situationOf(ctx.db, row)
    const own = history.filter(({ dispute_id }) => dispute_id === row.id)
    disputes.push(toDispute(ctx, { row, order, history: own, files: byId, benchmark, situation }, side))
  }
  return disputes
}

export async function readDispute(
  ctx: Context,
  order: OrderRow,
  row: DisputeRow,
  side: OrderSide | null,
): Promise<Dispute> {
  const [dispute] = await readDisputes(ctx, order, [row], side)
  if (dispute === undefined) throw new Error('A dispute has no view.')
  return dispute
}
