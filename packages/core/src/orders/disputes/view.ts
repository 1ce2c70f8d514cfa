import type { Dispute } from '@limelight/contract/orders/disputes'
import type { OrderSide } from '@limelight/contract/orders/words'
import type { DisputeHistoryRow, DisputeRow, OrderRow } from '@limelight/db/orders/tables'
import type { Context } from '../../context.ts'
import type { StoredFile } from '../../users/view.ts'
import { formatUnits } from '../terms/read.ts'
import { toFiles } from '../view.ts'
import { type DisputeSituation, maxRounds } from './machine.ts'
import { allowedDisputeActionsOf } from './policy.ts'

export type DisputeParts = {
  row: DisputeRow
  order: OrderRow
  history: DisputeHistoryRow[]
  files: Map<string, StoredFile>
  benchmark: Dispute['benchmark']
  situation: DisputeSituation
}

export function toDispute({ config, clock }: Context, parts: DisputeParts, side: OrderSide | null): Dispute {
  const { row, order, history, files, benchmark, situation } = parts
  return {
    id: row.id,
    orderId: row.order_id,
    openerId: row.opener_id,
    status: row.status,
    comment: row.comment,
    askedPrice: amountOf(row.asked_price),
    orderPrice: formatUnits(row.order_price),
    price: amountOf(row.price),
    proposedBy: row.proposed_by,
    sealed: side === null ? null : toSealed(row, side),
    benchmark,
    escalateFrom: situation.escalateFrom[side ?? 'CLIENT'].toISOString(),
    escalatesAt: row.escalates_at.toISOString(),
    disputeUntil: row.dispute_until?.toISOString() ?? null,
    resolvedPrice: amountOf(row.resolved_price),
    resolution: row.resolution,
    resolvedAt: row.resolved_at?.toISOString() ?? null,
    history: history.map(entry => ({
      at: entry.created_at.toISOString(),
      by: entry.by,
      action: entry.action,
      price: isHidden(entry, side) ? null : amountOf(entry.price),
      comment: entry.comment,
      files: toFiles(config, entry.files, files),
    })),
    allowedActions:
      side === null || order.blocked_at !== null ? [] : allowedDisputeActionsOf(situation, side, clock.now()),
    chatId: row.chat_id,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

/** Only its author ever sees a sealed price. Where the numbers meet, the product writes the result. */
function isHidden({ action, by }: DisputeHistoryRow, side: OrderSide | null): boolean {
  return action === 'SEAL' && by !== 'SYSTEM' && by !== side
}

/** Only its author ever sees a sealed price. */
function toSealed(row: DisputeRow, side: OrderSide): NonNullable<Dispute['sealed']> {
  const [mine, theirs] =
    side === 'OWNER' ? [row.owner_sealed, row.client_sealed] : [row.client_sealed, row.owner_sealed]
  return { round: Math.min(row.round, maxRounds), mine: amountOf(mine), theirs: theirs !== null }
}

function amountOf(units: string | null): string | null {
  return units === null ? null : formatUnits(units)
}
