import type { DepositStatus, OrderPayment } from '@limelight/contract/deposits/schema'
import { formatUsdt } from '@limelight/contract/deposits/units'
import type { Deliverable } from '@limelight/contract/orders/posts/schema'
import type { ListedOrder, PaymentState, TermsChange, TimelineEntry } from '@limelight/contract/orders/schema'
import type { OrderSide } from '@limelight/contract/orders/words'
import type { UserCard } from '@limelight/contract/users/schema'
import type {
  DisputeRow,
  OrderDeliverableRow,
  OrderItemRow,
  OrderPostRow,
  OrderRow,
  OrderTimelineRow,
} from '@limelight/db/orders/tables'
import {
  type ChainSettings,
  confirmationsOf,
  noPayout,
  type PaymentRows,
  payoutOf,
  statusOf,
  toTransactions,
} from '../deposits/view.ts'
import type { Reading } from '../moderation/strangers.ts'
import type { Config } from '../runtime/config.ts'
import { imageUrl } from '../runtime/image-url.ts'
import { type StoredFile, toFile } from '../users/view.ts'
import { runningClock, toClocks } from './clocks.ts'
import { allowedActions } from './policy.ts'
import { toDeliverable, toOrderFigures, toProof } from './posts/view.ts'

export type Viewer = { side: OrderSide | null; now: Date }

/** The rows behind an order. `dispute` is the newest one. */
export type OrderParts = {
  items: OrderItemRow[]
  deliverables: OrderDeliverableRow[]
  posts: OrderPostRow[]
  owner: UserCard
  client: UserCard
  payment: PaymentRows | undefined
  dispute: DisputeRow | undefined
  listId: string | null
  files: Map<string, StoredFile>
  /** How the viewer reads what either side wrote. */
  read: Reading
}

type ViewSettings = { config: Config; chain: ChainSettings }

export function toListedOrder(
  { config, chain }: ViewSettings,
  row: OrderRow,
  parts: OrderParts,
  { side, now }: Viewer,
): ListedOrder {
  return {
    id: row.id,
    number: Number(row.number),
    side,
    status: row.status,
    waitingFor: row.waiting_for,
    sealedBy: sealedBy(parts.dispute),
    isBlocked: row.blocked_at !== null,
    ownerId: row.owner_id,
    clientId: row.client_id,
    owner: parts.owner,
    client: parts.client,
    offerId: row.offer_id,
    formalOfferId: row.formal_offer_id,
    batchId: row.batch_id,
    listId: side === 'CLIENT' ? parts.listId : null,
    snapshot: toSnapshot(config, row, parts.read),
    items: parts.items.map(item => toItem(item, text => parts.read(row.owner_id, text))),
    deliverables: parts.deliverables.map(entry => toDeliverable(entry, text => parts.read(row.client_id, text))),
    proof: toProof(
      parts.deliverables.map(entry => toDeliverable(entry)),
      parts.posts,
      now,
    ),
    figures: toOrderFigures(row.price, parts.posts),
    initialPrice: formatUsdt(BigInt(row.initial_price)),
    price: formatUsdt(BigInt(row.price)),
    currency: 'USDT',
    execDays: row.exec_days,
    brief: parts.read(row.client_id, row.brief),
    contractId: parts.payment?.deposit.key ?? null,
    payment: toPaymentState({ config, chain }, row, parts.payment),
    delivery: toDelivery(config, row, parts.files),
    timeProposal: toTimeProposal(row),
    deadline: deadlineOf(row, parts.dispute)?.toISOString() ?? null,
    clocks: toClocks(row, disputeUntilOf(row, parts.dispute)),
    allowedActions: side === null ? [] : allowedActions(row, side, now, parts.payment),
    unread: side === null ? 0 : side === 'OWNER' ? row.owner_unread : row.client_unread,
    chatId: row.chat_id,
    disputeId: row.dispute_id,
    reviewId: row.review_id,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

/** A round ends with the second number. */
function sealedBy(dispute: DisputeRow | undefined): OrderSide | null {
  if (dispute === undefined) return null
  return dispute.owner_sealed !== null ? 'OWNER' : dispute.client_sealed !== null ? 'CLIENT' : null
}

function toItem(item: OrderItemRow, read: (text: string) => string): ListedOrder['items'][number] {
  return {
    itemId: item.item_id,
    name: read(item.name),
    amount: item.amount,
    price: formatUsdt(BigInt(item.price)),
    execDays: item.exec_days,
    maxAmount: item.max_amount,
  }
}

function toSnapshot(config: Config, { snapshot, owner_id }: OrderRow, read: Reading): ListedOrder['snapshot'] {
  const { mainImage, portfolioImages, name, description, ...words } = snapshot
  const toImage = ({ id, path }: { id: string; path: string }) => ({ id, url: imageUrl(config, path) })
  return {
    ...words,
    name: read(owner_id, name),
    description: read(owner_id, description),
    mainImage: mainImage === null ? null : toImage(mainImage),
    portfolioImages: portfolioImages.map(toImage),
  }
}

export function toFiles(config: Config, ids: string[], files: Map<string, StoredFile>) {
  return ids.flatMap(id => {
    const file = files.get(id)
    return file === undefined ? [] : [toFile(config, file)]
  })
}

function toDelivery(config: Config, { delivery }: OrderRow, files: Map<string, StoredFile>): ListedOrder['delivery'] {
  return delivery === null ? null : { ...delivery, files: toFiles(config, delivery.files, files) }
}

function toTimeProposal({
  status,
  time_proposed_by: by,
  time_proposed_until: until,
  time_proposed_at: at,
}: OrderRow): ListedOrder['timeProposal'] {
  if (status !== 'IN_PROGRESS' || by === null || until === null || at === null) return null
  return { by, deadline: until.toISOString(), at: at.toISOString() }
}

function deadlineOf(row: OrderRow, dispute: DisputeRow | undefined): Date | null {
  if (row.status !== 'DISPUTE') return runningClock(row)
  return (dispute?.status === 'ESCALATED' ? dispute.dispute_until : dispute?.escalates_at) ?? null
}

export function disputeUntilOf(row: OrderRow, dispute: DisputeRow | undefined): Date | null {
  return row.status === 'DISPUTE' ? (dispute?.dispute_until ?? null) : null
}

/** Before terms are fixed, nothing is on the chain. */
function toPaymentState(
  { config, chain }: ViewSettings,
  row: OrderRow,
  payment: PaymentRows | undefined,
): PaymentState {
  const place = {
    key: payment?.deposit.key ?? null,
    contract: payment?.terms.contract ?? config.escrowAddress.toLowerCase(),
    chainId: payment === undefined ? config.chainId : Number(payment.terms.chain_id),
    amount: formatUsdt(BigInt(row.price)),
    confirmationsNeeded: chain.confirmationsNeeded,
  }
  if (payment === undefined) {
    return { status: 'NONE', ...place, confirmations: 0, transactions: [], payout: noPayout }
  }
  return {
    status: statusFor(row, statusOf(payment, chain.confirmationsNeeded)),
    ...place,
    confirmations: confirmationsOf(payment, chain.confirmationsNeeded),
    transactions: toTransactions(payment, chain.explorerUrl),
    payout: payoutOf(payment),
  }
}

/** The order follows the chain a moment later; until then its payment does not run ahead of it. */
export function statusFor({ status, paid_at, settled_at }: OrderRow, deposit: DepositStatus): OrderPayment['status'] {
  if (paid_at === null && ['FINAL', 'SETTLED'].includes(deposit)) {
    return status === 'PAYMENT_PENDING' ? 'CONFIRMED' : deposit
  }
  return deposit === 'SETTLED' && settled_at === null ? 'FINAL' : deposit
}

export function toTimelineEntry(
  { config, chain }: ViewSettings,
  row: OrderTimelineRow,
  { files, payment, owner, client, read }: OrderParts,
): TimelineEntry {
  return {
    id: row.id,
    at: row.created_at.toISOString(),
    what: row.what,
    by: row.by,
    status: row.status,
    text: row.text,
    comment: row.comment === null ? null : readComment(row, { owner, client, read }),
    terms: row.terms && toTermsChange(row.terms, text => read(client.id, text)),
    links: row.links,
    files: toFiles(config, row.files, files),
    chain: row.chain === null ? null : toChainEntry(chain, row.chain, payment),
  }
}

function toTermsChange(
  { deliverables = null, ...terms }: NonNullable<OrderTimelineRow['terms']>,
  read: (text: string) => string,
): TermsChange {
  const readAll = (entries: Deliverable[]) => entries.map(entry => ({ ...entry, contains: entry.contains.map(read) }))
  return { ...terms, deliverables: deliverables && [readAll(deliverables[0]), readAll(deliverables[1])] }
}

/** Only the two sides are strangers to each other. */
function readComment(
  { by, comment }: OrderTimelineRow,
  { owner, client, read }: Pick<OrderParts, 'owner' | 'client' | 'read'>,
): string {
  if (by !== 'OWNER' && by !== 'CLIENT') return comment ?? ''
  return read(by === 'OWNER' ? owner.id : client.id, comment ?? '')
}

function toChainEntry(
  { confirmationsNeeded, explorerUrl }: ChainSettings,
  { event, hash, block, amount }: NonNullable<OrderTimelineRow['chain']>,
  payment: PaymentRows | undefined,
): NonNullable<TimelineEntry['chain']> {
  const followed = payment?.followed ?? block
  const isFinal = payment === undefined || block <= payment.finalized
  const isConfirmed = followed - block + 1 >= confirmationsNeeded
  return {
    event,
    hash,
    block,
    status: isFinal ? 'FINAL' : isConfirmed ? 'CONFIRMED' : 'SEEN',
    amount: formatUsdt(BigInt(amount)),
    url: explorerUrl === undefined ? null : `${explorerUrl}/tx/${hash}`,
  }
}
