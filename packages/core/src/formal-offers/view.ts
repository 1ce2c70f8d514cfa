import { formatUsdt } from '@limelight/contract/deposits/units'
import type { FormalOffer, FormValues } from '@limelight/contract/formal-offers/schema'
import type { FormalOfferRow } from '@limelight/db/formal-offers/tables'
import type { Reading } from '../moderation/strangers.ts'
import type { UserCards } from '../users/cards.ts'

export function toFormalOffer(row: FormalOfferRow, cards: UserCards, read: Reading): FormalOffer {
  const original = row.original_terms
  const maker = row.user_id
  // The buyer has written what differs from the maker's terms.
  const editor = (row.side === 'SELLER' ? row.target_user_id : null) ?? maker
  const authorOf = (value: string, before: unknown) => (original === null || value === before ? maker : editor)
  return {
    id: row.id,
    userId: row.user_id,
    user: cards.get(row.user_id),
    side: row.side,
    status: row.status,
    waitingFor: row.waiting_for,
    name: read(authorOf(row.name, original?.name ?? row.name), row.name),
    price: usdtOrNull(row.price),
    currency: 'USDT',
    execDays: row.exec_days,
    config: mapTexts(row.config, (value, name) => read(authorOf(value, original?.config[name]), value)),
    deliverables: row.deliverables.map(entry => ({
      ...entry,
      contains: entry.contains.map(text => read(editor, text)),
    })),
    originalTerms: original && {
      price: usdtOrNull(original.price),
      execDays: original.execDays,
      config: mapTexts(original.config, value => read(maker, value)),
    },
    targetUserId: row.target_user_id,
    target: row.target_user_id === null ? null : cards.get(row.target_user_id),
    orderId: row.order_id,
    chatId: row.chat_id,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

/** A config with other texts; numbers and choices stay. */
export function mapTexts(config: FormValues, change: (value: string, name: string) => string): FormValues {
  return Object.fromEntries(
    Object.entries(config).map(([name, value]) => [name, typeof value === 'string' ? change(value, name) : value]),
  )
}

function usdtOrNull(units: string | null): string | null {
  return units === null ? null : formatUsdt(BigInt(units))
}
