import { execDaysForm, optionalBriefForm, proposalForm } from '@limelight/contract/orders/forms'
import type { DeliverableInput } from '@limelight/contract/orders/posts/schema'
import type { NewOrder, NewOrders, Order } from '@limelight/contract/orders/schema'
import type { OrderSide } from '@limelight/contract/orders/words'
import type { Transaction } from '@limelight/db/database'
import type { StoredSnapshot } from '@limelight/db/orders/tables'
import * as z from 'zod'
import { recordApproach } from '../../chats/approaches/approaches.ts'
import { ensureChat } from '../../chats/ensure.ts'
import { hasBlocked } from '../../chats/requests.ts'
import type { Caller, Context } from '../../context.ts'
import { acceptFormalOffer } from '../../formal-offers/accept.ts'
import { presentFormalOffer } from '../../formal-offers/present.ts'
import { confirmDraft } from '../../platform/drafts/drafts.ts'
import { isVersion } from '../../runtime/clock.ts'
import { AppError } from '../../runtime/errors.ts'
import { newId } from '../../runtime/ids.ts'
import { parseForm } from '../../runtime/parse-form.ts'
import { requireCompleteProfile } from '../../users/policy.ts'
import { lockOwnUser } from '../../users/profile.ts'
import { recordChange, userOf } from '../change.ts'
import { orderMailJob } from '../jobs.ts'
import { chooseList } from '../lists/counted.ts'
import { readOrder } from '../read.ts'
import { findOrder, insertOrder, replaceDeliverables, replaceItems, updateOrder } from '../store.ts'
import { defaultDeliverables, readDeliverables, toDeliverableRows } from './deliverables.ts'
import { requireOrderable } from './formal-offer.ts'
import { findOfferImages, findOfferItems, keepOrderImages, lockOffer, type OrderedOffer } from './offer-store.ts'
import {
  chooseItems,
  formatUnits,
  initialPriceOf,
  longestDays,
  type OrderableItem,
  readItems,
  readPrice,
  requireCurrency,
  type TermItem,
} from './read.ts'

/** What an order starts with. */
type Terms = {
  /** The side of the caller. */
  side: OrderSide
  ownerId: string
  clientId: string
  offerId: string | null
  formalOfferId: string | null
  status: 'NEGOTIATION' | 'AGREED'
  waitingFor: OrderSide
  snapshot: StoredSnapshot
  items: TermItem[]
  price: bigint
  execDays: number
  brief: string
  deliverables: DeliverableInput[]
}

export async function createOrder(ctx: Context, caller: Caller, input: NewOrder): Promise<Order> {
  const { id, side } = await ctx.db.transaction().execute(async trx => {
    await lockOwnUser(trx, caller)
    return create(ctx, trx, caller, input, null)
  })
  return readCreated(ctx, id, side)
}

/** Creates all or none; the first refusal is the answer. */
export async function createOrders(ctx: Context, caller: Caller, { orders }: NewOrders) {
  const batchId = newId(ctx.clock)
  const created = await ctx.db.transaction().execute(async trx => {
    await lockOwnUser(trx, caller)
    const rows: Created[] = []
    for (const order of orders) rows.push(await create(ctx, trx, caller, order, batchId))
    return rows
  })
  const data: Order[] = []
  for (const { id, side } of created) data.push(await readCreated(ctx, id, side))
  return { batchId, price: formatUnits(created.reduce((sum, { price }) => sum + price, 0n)), data }
}

type Created = { id: string; side: OrderSide; price: bigint }

async function readCreated(ctx: Context, id: string, side: OrderSide): Promise<Order> {
  const row = await findOrder(ctx.db, id)
  if (row === undefined) throw new AppError('ORDER_NOT_FOUND')
  return readOrder(ctx, row, side)
}

async function create(
  ctx: Context,
  trx: Transaction,
  caller: Caller,
  input: NewOrder,
  batchId: string | null,
): Promise<Created> {
  const terms =
    input.offerId === undefined || input.offerId === null
      ? await readProposal(ctx, trx, caller, input)
      : await readOfferOrder(ctx, trx, caller, input)
  const id = await insert(ctx, trx, terms, batchId)
  await confirmDraft(ctx, trx, { userId: caller.userId, draftId: input.draftId, kind: 'ORDER', resultId: id })
  return { id, side: terms.side, price: terms.price }
}

/** Nobody starts an order with a user who has blocked them. */
async function requireWelcome(trx: Transaction, { userId }: Caller, by: string): Promise<void> {
  if (await hasBlocked(trx, { by, userId })) throw new AppError('CHAT_INVALID_USER')
}

const idField = z.uuid({ error: 'ITEM_NOT_FOUND' }).toLowerCase()

export async function readOfferOrder(
  ctx: Context,
  trx: Transaction,
  caller: Caller,
  input: NewOrder,
): Promise<Terms & { offerId: string }> {
  const offer = await lockOffer(trx, parseForm(idField, input.offerId))
  if (offer === undefined) throw new AppError('ITEM_NOT_FOUND')
  if (offer.user_id === caller.userId) throw new AppError('OWN_OFFER_ERROR')
  await requireWelcome(trx, caller, offer.user_id)
  const offered = await readOfferedItems(trx, offer)
  if (!offer.is_public || offered === undefined) throw new AppError('OFFER_NOT_FILLED')
  const items = chooseItems(readItems(input.items), offered)
  const price = readPrice(input.price, initialPriceOf(items))
  requireCurrency(input.currency)
  await requireCompleteProfile(ctx, caller, trx)
  const { execDays } = parseForm(execDaysForm, input)
  const { brief } = parseForm(optionalBriefForm, input)
  const deliverables =
    readDeliverables(input.deliverables) ?? defaultDeliverables(items, await findOfferItems(trx, offer.id))
  return {
    side: 'CLIENT',
    ownerId: offer.user_id,
    clientId: caller.userId,
    offerId: offer.id,
    formalOfferId: null,
    status: 'NEGOTIATION',
    waitingFor: 'OWNER',
    snapshot: await snapshotOf(trx, offer),
    items,
    price,
    execDays: execDays ?? longestDays(items),
    brief,
    deliverables,
  }
}

/** Undefined for an offer that is not complete. */
export async function readOfferedItems(
  trx: Transaction,
  { id }: Pick<OrderedOffer, 'id'>,
): Promise<OrderableItem[] | undefined> {
  const items: OrderableItem[] = []
  for (const { id: item_id, name, price, exec_days, max_amount } of await findOfferItems(trx, id)) {
    if (price === null || exec_days === null || max_amount === null) return undefined
    items.push({ item_id, name, price, exec_days, max_amount })
  }
  return items.length === 0 ? undefined : items
}

async function snapshotOf(trx: Transaction, offer: OrderedOffer): Promise<StoredSnapshot> {
  const { main, portfolio } = await findOfferImages(trx, offer)
  const { name, description, category } = offer
  return { name, description, category, mainImage: main ?? null, portfolioImages: portfolio, config: {} }
}

/** The maker takes the side that the formal offer names, the caller the opposite one. */
async function readProposal(ctx: Context, trx: Transaction, caller: Caller, input: NewOrder): Promise<Terms> {
  const formal = await requireOrderable(trx, caller, parseForm(idField, input.formalOfferId))
  if (formal.price === null || formal.exec_days === null) throw new AppError('OFFER_FO_SCHEMA_ERROR')
  await requireCompleteProfile(ctx, caller, trx)
  const { brief, updatedAt } = parseForm(proposalForm, input)
  if (!isVersion(formal, updatedAt)) {
    throw new AppError('CONFIG_IS_BUSY', { current: await presentFormalOffer(ctx, caller, formal, trx) })
  }
  const isMaker = formal.user_id === caller.userId
  const otherId = isMaker ? formal.target_user_id : formal.user_id
  if (otherId === null) throw new AppError('OWN_OFFER_ERROR')
  await requireWelcome(trx, caller, otherId)
  const isSeller = isMaker === (formal.side === 'SELLER')
  const side: OrderSide = isSeller ? 'OWNER' : 'CLIENT'
  const { name, config } = formal
  const category = typeof config.category === 'string' ? config.category : null
  return {
    side,
    ownerId: isSeller ? caller.userId : otherId,
    clientId: isSeller ? otherId : caller.userId,
    offerId: null,
    formalOfferId: formal.id,
    // A buyer accepts the seller's terms by ordering.
    status: side === 'CLIENT' ? 'AGREED' : 'NEGOTIATION',
    waitingFor: 'CLIENT',
    snapshot: { name, description: '', category, mainImage: null, portfolioImages: [], config },
    items: [{ item_id: null, name, amount: 1, price: formal.price, exec_days: formal.exec_days, max_amount: 1 }],
    price: BigInt(formal.price),
    execDays: formal.exec_days,
    brief,
    deliverables: formal.deliverables,
  }
}

async function insert(ctx: Context, trx: Transaction, terms: Terms, batchId: string | null): Promise<string> {
  const now = ctx.clock.now()
  const id = newId(ctx.clock)
  const { snapshot, items } = terms
  const row = await insertOrder(trx, {
    id,
    owner_id: terms.ownerId,
    client_id: terms.clientId,
    offer_id: terms.offerId,
    formal_offer_id: terms.formalOfferId,
    batch_id: batchId,
    chat_id: null,
    status: terms.status,
    waiting_for: terms.waitingFor,
    category: snapshot.category,
    snapshot: JSON.stringify(snapshot),
    initial_price: initialPriceOf(items),
    price: terms.price,
    exec_days: terms.execDays,
    brief: terms.brief,
    created_at: now,
    updated_at: now,
  })
  await replaceItems(
    trx,
    id,
    items.map((item, position) => ({ ...item, order_id: id, position })),
  )
  await replaceDeliverables(trx, id, toDeliverableRows(ctx, id, terms.deliverables))
  const images = [...(snapshot.mainImage === null ? [] : [snapshot.mainImage]), ...snapshot.portfolioImages]
  await keepOrderImages(
    trx,
    id,
    images.map(image => image.id),
  )
  await chooseList(trx, row)
  const chat = await ensureChat(ctx, trx, {
    source: { kind: 'ORDER', id },
    title: snapshot.name,
    members: [
      { userId: terms.ownerId, role: 'OWNER' },
      { userId: terms.clientId, role: 'CLIENT' },
    ],
  })
  const withChat = await updateOrder(trx, id, { chat_id: chat.id })
  await recordChange(ctx, trx, { ...row, ...withChat }, 'NEW_ORDER', { by: terms.side })
  const recipientId = terms.side === 'CLIENT' ? terms.ownerId : terms.clientId
  const approach = { kind: 'ORDER', senderId: userOf(row, terms.side), recipientId, subjectId: id, batchId } as const
  const payload = { orderId: id, userId: recipientId, what: 'NEW_ORDER', by: terms.side } as const
  await recordApproach(ctx, trx, approach, { job: orderMailJob, payload })
  if (terms.formalOfferId !== null) await acceptFormalOffer(ctx, trx, { id: terms.formalOfferId, orderId: id })
  return id
}
