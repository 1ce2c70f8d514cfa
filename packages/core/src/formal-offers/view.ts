import { formatUsdt } from '@limelight/contract/deposits/units'
import type { FormalOffer } from '@limelight/contract/formal-offers/schema'
import type { FormalOfferRow } from '@limelight/db/formal-offers/tables'
import type { Reading } from '../moderation/strangers.ts'
import type { UserCards } from '../users/cards.ts'

export function toFormalOffer(row: FormalOfferRow, cards: UserCards, read: Reading): FormalOffer {
  return {
    id: row.id,
    userId: row.user_id,
    user: cards.get(row.user_id),
    side: row.side,
    status: row.status,
    waitingFor: row.waiting_for,
    name: read(row.user_id, row.name),
    price: usdtOrNull(row.price),
    currency: 'USDT',
    execDays: row.exec_days,
    config: Object.fromEntries(
      Object.entries(row.config).map(([name, value]) => [
        name,
        typeof value === 'string' ? read(row.user_id, value) : value,
      ]),
    ),
    originalTerms: row.original_terms && {
      ...row.original_terms,
      price: usdtOrNull(row.original_terms.price),
    },
    targetUserId: row.target_user_id,
    target: row.target_user_id === null ? null : cards.get(row.target_user_id),
    orderId: row.order_id,
    chatId: row.chat_id,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

function usdtOrNull(units: string | null): string | null {
  return units === null ? null : formatUsdt(BigInt(units))
}
