import { randomUUID } from 'node:crypto'
import type { OrderSide, OrderStatus, OrderWord } from '@limelight/contract/orders/words'
import type { Context } from '@limelight/core/context'
import { updateOfferFigures } from '@limelight/core/offers/sellers'
import { countReview } from '@limelight/core/reviews/statistics'
import { updateUserStatistics } from '@limelight/core/users/statistics'
import { inThePast } from '../data/past.ts'
import { replyTexts, reviewTexts, starsInTurn } from '../data/reviews.ts'
import { demoSellers } from '../data/sellers.ts'

const reviewsTotal = 240
const dayMs = 24 * 60 * 60_000

/**
 * Past orders between the sellers, each with a review, so that ratings and settled prices exist.
 * They are rows without deposits, inserted at once: 240 whole orders would take minutes. Nothing
 * happens once there is a review.
 */
export async function seedReviews(ctx: Context): Promise<void> {
  const known = await ctx.db.selectFrom('reviews').select('id').limit(1).executeTakeFirst()
  if (known !== undefined) return
  const [offers, buyers] = await Promise.all([findOffers(ctx), findBuyers(ctx)])
  if (offers.length === 0 || buyers.length < 2) return
  const plans = Array.from({ length: reviewsTotal }, (_none, index) => planOf(ctx, index, { offers, buyers }))
  await ctx.db.transaction().execute(async trx => {
    await trx
      .insertInto('orders')
      .values(plans.map(({ order }) => order))
      .execute()
    await trx
      .insertInto('order_items')
      .values(plans.map(({ item }) => item))
      .execute()
    await trx
      .insertInto('order_timeline')
      .values(plans.flatMap(({ timeline }) => timeline))
      .execute()
    await trx
      .insertInto('reviews')
      .values(plans.map(({ review }) => review))
      .execute()
    for (const { review } of plans) {
      const { seller_id: sellerId, offer_id: offerId } = review
      await countReview(ctx, trx, { sellerId, offerId }, { added: review.rating, verified: 0 })
    }
    for (const [userId, count] of countBy(plans, ({ review }) => review.seller_id))
      await updateUserStatistics(ctx, trx, { userId, completed_orders: count })
    for (const [offerId, count] of countBy(plans, ({ review }) => review.offer_id))
      await updateOfferFigures(trx, { offerId, completed_orders: count })
  })
}

type Offer = Awaited<ReturnType<typeof findOffers>>[number]

/** The cheapest item of each public offer of the sellers that is older than a year of orders. */
function findOffers(ctx: Context) {
  return ctx.db
    .selectFrom('offers')
    .innerJoin('users', 'users.id', 'offers.user_id')
    .innerJoin('offer_items', join => join.onRef('offer_items.offer_id', '=', 'offers.id'))
    .select(['offers.id', 'offers.user_id', 'offers.name', 'offers.description', 'offers.category'])
    .select(['offer_items.id as item_id', 'offer_items.name as item_name', 'offer_items.price'])
    .select(['offer_items.exec_days', 'offer_items.max_amount'])
    .where('offers.status', '=', 'ACTIVE')
    .where('offer_items.position', '=', 0)
    .where('offers.created_at', '<', inThePast(ctx, 357).clock.now())
    .where(
      'users.email',
      'in',
      demoSellers.map(({ email }) => email),
    )
    .orderBy('offers.id')
    .execute()
}

async function findBuyers(ctx: Context): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('users')
    .select('id')
    .where(
      'email',
      'in',
      demoSellers.map(({ email }) => email),
    )
    .orderBy('email')
    .execute()
  return rows.map(({ id }) => id)
}

type Plan = ReturnType<typeof planOf>

function countBy(plans: readonly Plan[], key: (plan: Plan) => string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const plan of plans) counts.set(key(plan), (counts.get(key(plan)) ?? 0) + 1)
  return counts
}

function planOf(ctx: Context, index: number, { offers, buyers }: { offers: Offer[]; buyers: string[] }) {
  const offer = offers[index % offers.length]
  if (offer === undefined) throw new Error('There is no offer to order.')
  const others = buyers.filter(id => id !== offer.user_id)
  const clientId = others[(index * 7 + Math.floor(index / offers.length)) % others.length] ?? ''
  const ago = (days: number) => new Date(ctx.clock.now().getTime() - days * dayMs)
  // Spread over a bit less than a year, so that all of them count for settled prices.
  const endedDays = 3 + ((index * 83) % 340)
  const dates = { created: ago(endedDays + 12), accepted: ago(endedDays + 11), ended: ago(endedDays) }
  const reviewed = ago(Math.max(2, endedDays - 1))
  const id = randomUUID()
  const amount = Math.min(1 + (index % 3), offer.max_amount ?? 1)
  const unit = priceOf(offer, index)
  const price = unit * BigInt(amount)
  const terms = { price, initial_price: price, piece_price: unit, exec_days: offer.exec_days ?? 7 }
  const snapshot = {
    name: offer.name,
    description: offer.description,
    category: offer.category,
    mainImage: null,
    portfolioImages: [],
    config: {},
  }
  const review = reviewOf({ index, offer, orderId: id, clientId, amount, price, reviewed })
  return {
    order: {
      ...{
        id,
        owner_id: offer.user_id,
        client_id: clientId,
        offer_id: offer.id,
        formal_offer_id: null,
        batch_id: null,
      },
      ...{
        chat_id: null,
        status: 'COMPLETED' as const,
        waiting_for: null,
        category: offer.category,
        brief: '',
        ...terms,
      },
      ...{ snapshot: JSON.stringify(snapshot), review_id: review.id, ended_at: dates.ended },
      ...{ created_at: dates.created, updated_at: reviewed },
    },
    item: {
      ...{ order_id: id, position: 0, item_id: offer.item_id, name: offer.item_name, amount, price: unit },
      ...{ exec_days: terms.exec_days, max_amount: offer.max_amount ?? 1 },
    },
    timeline: [
      entryOf(id, {
        what: 'NEW_ORDER',
        by: 'CLIENT',
        status: 'NEGOTIATION',
        text: 'The buyer placed the order.',
        at: dates.created,
      }),
      entryOf(id, {
        what: 'ACCEPTED',
        by: 'OWNER',
        status: 'AGREED',
        text: 'The seller accepted the terms.',
        at: dates.accepted,
      }),
      entryOf(id, {
        what: 'COMPLETED',
        by: 'CLIENT',
        status: 'COMPLETED',
        text: 'The buyer confirmed the work.',
        at: dates.ended,
      }),
      entryOf(id, {
        what: 'NEW_REVIEW',
        by: 'CLIENT',
        status: 'COMPLETED',
        text: 'The buyer wrote a review.',
        at: reviewed,
      }),
    ],
    review,
  }
}

/** Near the price of the item: what buyers pay differs by up to a fifth. */
function priceOf({ price }: Offer, index: number): bigint {
  const list = BigInt(price ?? '100000000')
  return ((list * BigInt(88 + ((index * 13) % 33))) / 100n / 1_000_000n) * 1_000_000n
}

type Facts = {
  index: number
  offer: Offer
  orderId: string
  clientId: string
  amount: number
  price: bigint
  reviewed: Date
}

function reviewOf({ index, offer, orderId, clientId, amount, price, reviewed }: Facts) {
  // Shifted from time to time, so that the reviews of one offer differ.
  const turn = index + Math.floor(index / 29)
  const rating = starsInTurn[(turn * 3) % starsInTurn.length] ?? 5
  const texts = reviewTexts[rating]
  const reply = index % 5 < 2 ? replyTexts[index % replyTexts.length] : undefined
  return {
    ...{
      id: idAt(reviewed, index),
      order_id: orderId,
      offer_id: offer.id,
      author_id: clientId,
      seller_id: offer.user_id,
    },
    ...{ rating, text: texts[turn % texts.length] ?? '', is_verified: false },
    ...{ ordered_name: offer.item_name || offer.name, ordered_amount: amount, ordered_price: String(price) },
    ...(reply !== undefined && { reply, replied_at: new Date(reviewed.getTime() + dayMs / 2) }),
    ...{ created_at: reviewed, updated_at: reviewed },
  }
}

/** Lists are ordered by id, so the id begins with the time. */
function idAt(time: Date, index: number): string {
  const hex = time.getTime().toString(16).padStart(12, '0')
  const tail = randomUUID().slice(24)
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7${index.toString(16).padStart(3, '0')}-8000-${tail}`
}

type Entry = { what: OrderWord; by: OrderSide; status: OrderStatus; text: string; at: Date }

function entryOf(orderId: string, { at, ...entry }: Entry) {
  const nothing = { comment: null, terms: null, links: [], files: [], chain: null }
  return { id: idAt(at, 0), order_id: orderId, ...entry, ...nothing, created_at: at }
}
