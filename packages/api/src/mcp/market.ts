import { offerSorts } from '@limelight/contract/offers/rules'
import type { Offer } from '@limelight/contract/offers/schema'
import { offerFiltersSchema } from '@limelight/contract/offers/schema'
import type { ListedOrder, Order } from '@limelight/contract/orders/schema'
import { orderGroups } from '@limelight/contract/orders/words'
import * as z from 'zod'
import { draftData } from './campaigns.ts'
import { paging, shorten, shortenAny, tool } from './tool.ts'

const id = z.uuid()
const filterValue = z.union([z.string().max(200), z.number(), z.array(z.string().max(100)).max(20)])
const filterNames = Object.keys(offerFiltersSchema.in.shape).filter(name => name !== 'search')

const offer = z.object({
  id: z.string(),
  name: z.string(),
  seller: z.string(),
  category: z.string().nullable(),
  description: z.string(),
  rating: z.number().nullable(),
  reviews: z.int(),
  completedOrders: z.int(),
  items: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      price: z.string().nullable(),
      days: z.int().nullable(),
      maxAmount: z.int().nullable(),
    }),
  ),
})

function toOffer({ items, seller, ...given }: Offer): z.input<typeof offer> {
  return {
    id: given.id,
    name: shorten(given.name),
    seller: shorten(seller.fullName),
    category: given.category,
    description: shorten(given.description),
    rating: given.rating,
    reviews: given.reviewsTotal,
    completedOrders: given.completedOrders,
    items: items.map(({ id, name, price, execDays, maxAmount }) => ({ id, name, price, days: execDays, maxAmount })),
  }
}

const searchOffers = tool({
  name: 'search_offers',
  scope: 'market',
  title: 'Search offers',
  description: 'Finds offers of creators in the market, with what can be ordered. Prices are in USDT.',
  isReadOnly: true,
  input: z.object({
    search: z.string().max(200).optional(),
    filters: z.partialRecord(z.enum(filterNames), filterValue).optional(),
    sort: z.enum(offerSorts).optional(),
    ...paging,
  }),
  data: z.array(offer),
  run: async (call, { search, filters, sort, offset, limit }) => {
    const words = search === undefined ? {} : { search }
    const found = await call('offers', 'search', { ...filters, ...words, ...(sort && { sort }), offset, limit })
    return { data: found.data.map(toOffer), offset, total: found.total }
  },
})

const draftOrder = tool({
  name: 'draft_order',
  scope: 'market',
  title: 'Draft an order',
  description:
    'Prepares an order of an offer. Nothing is ordered: give the user the url, where they check and send it.',
  isReadOnly: false,
  input: z.object({
    offer_id: id,
    items: z
      .array(z.object({ item_id: id, amount: z.int().min(1).max(1000) }))
      .min(1)
      .max(10),
    price: z.string().max(40).optional().describe('USDT for the whole order, not below the sum of its items.'),
    brief: z.string().max(4000).optional(),
  }),
  data: draftData,
  run: async (call, { offer_id, items, price, brief }) => {
    const order = {
      offerId: offer_id,
      items: items.map(({ item_id, amount }) => ({ itemId: item_id, amount })),
      ...(price === undefined ? {} : { price }),
      ...(brief === undefined ? {} : { brief }),
    }
    const { id, title, url, expiresAt } = await call('platform', 'createDraft', { kind: 'ORDER', body: order })
    return { data: { id, title: shorten(title), url, expiresAt } }
  },
})

const entry = z.object({ at: z.string(), what: z.string(), by: z.string(), comment: z.string().nullable() })
const order = z.object({
  id: z.string(),
  number: z.int(),
  name: z.string(),
  status: z.string(),
  side: z.string().nullable(),
  waitingFor: z.string().nullable(),
  with: z.string(),
  price: z.string(),
  deadline: z.string().nullable(),
  updatedAt: z.string(),
  brief: z.string().optional(),
  timeline: z.array(entry).optional(),
})

function toOrder(given: ListedOrder): z.input<typeof order> {
  const { id, number, status, side, waitingFor, price, deadline, updatedAt } = given
  const other = side === 'OWNER' ? given.client : given.owner
  const names = { name: shorten(given.snapshot.name), with: shorten(other.fullName) }
  return { id, number, status, side, waitingFor, price, deadline, updatedAt, ...names }
}

function toWholeOrder(given: Order): z.input<typeof order> {
  const timeline = given.timeline.slice(0, 20).map(({ at, what, by, comment }) => ({
    at,
    what,
    by,
    comment: shortenAny(comment),
  }))
  return { ...toOrder(given), brief: shorten(given.brief), timeline }
}

const readOrders = tool({
  name: 'read_orders',
  scope: 'market',
  title: 'Read orders',
  description: 'Lists the user’s orders, or reads one by id with its last events.',
  isReadOnly: true,
  input: z.object({ id: id.optional(), group: z.enum(orderGroups).optional(), ...paging }),
  data: z.array(order),
  run: async (call, { id, group, offset, limit }) => {
    if (id !== undefined) return { data: [toWholeOrder(await call('orders', 'byId', { id }))] }
    const found = await call('orders', 'list', { ...(group && { group }), offset, limit })
    return { data: found.data.map(toOrder), offset, total: found.total }
  },
})

export const marketTools = { searchOffers, draftOrder, readOrders }
