import type { Dispute } from '@limelight/contract/orders/disputes'
import type { TimelineEntry } from '@limelight/contract/orders/schema'
import type { OrderSide, OrderWord } from '@limelight/contract/orders/words'

type Entry = Dispute['history'][number]

/** The words of the side's last proposal, or else those that it opened the dispute with. */
export function spokenBy(side: OrderSide, { history }: Dispute): Entry | undefined {
  const own = history.filter(({ by, comment }) => by === side && comment)
  return own.findLast(({ action }) => action === 'PROPOSE_PRICE') ?? own.find(({ action }) => action === 'OPEN')
}

/** The seller's part that the side named last, openly. */
export function priceOf(side: OrderSide, { history }: Dispute): string | undefined {
  const named = history.filter(({ by, action }) => by === side && (action === 'PROPOSE_PRICE' || action === 'OPEN'))
  return named.findLast(({ price }) => price !== null)?.price ?? undefined
}

/** The seller's part that the reader of this side sealed last. Nobody else sees it. */
export function sealedBy(side: OrderSide, { history }: Dispute): string | undefined {
  return history.findLast(({ by, action }) => by === side && action === 'SEAL')?.price ?? undefined
}

/** The other side's no to the last proposal of this side. */
export function rejectionOf(side: OrderSide, { history, proposedBy }: Dispute) {
  if (proposedBy === side) return undefined
  const proposedAt = history.findLast(entry => entry.by === side && entry.action === 'PROPOSE_PRICE')?.at
  const no = history.findLast(entry => entry.by !== side && entry.action === 'REJECT_PRICE')
  return proposedAt === undefined || no === undefined || no.at < proposedAt ? undefined : { proposedAt, no }
}

/** The entries whose words both positions show. */
export function quotedIn(dispute: Dispute): (Entry | undefined)[] {
  return (['CLIENT', 'OWNER'] as const).flatMap(side => [spokenBy(side, dispute), rejectionOf(side, dispute)?.no])
}

const disputeWords: OrderWord[] = ['DISPUTE_OPENED', 'PRICE_PROPOSED', 'PRICE_REJECTED', 'DISPUTE_ESCALATED']

/** Whether the page of the live dispute shows the words of this entry of the timeline. */
export function isSaidIn(dispute: Dispute | undefined, { what, at }: TimelineEntry): boolean {
  return dispute !== undefined && disputeWords.includes(what) && at >= dispute.createdAt
}
