import type { Dispute } from '@limelight/contract/orders/disputes'
import type { Order, TimelineEntry } from '@limelight/contract/orders/schema'

type Sides = Record<'owner' | 'client', Pick<Order['owner'], 'id'>> & { timeline: Pick<TimelineEntry, 'what' | 'by'>[] }

/** Whether the side that opened the dispute has a withdrawal left. Each side has one per order. */
export function hasWithdrawal({ owner, client, timeline }: Sides, { openerId }: Pick<Dispute, 'openerId'>): boolean {
  const opener = openerId === owner.id ? 'OWNER' : openerId === client.id ? 'CLIENT' : undefined
  return opener !== undefined && !timeline.some(({ what, by }) => what === 'DISPUTE_WITHDRAWN' && by === opener)
}
