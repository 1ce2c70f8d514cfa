import * as z from 'zod'
import { usdtSchema } from '../deposits/price.ts'
import { dateSchema, idSchema } from '../ids.ts'
import { deliverableSchema } from '../orders/posts/schema.ts'
import { listOf, page, several, wordOf } from '../query.ts'
import { cursorField, walkFields } from '../search/fields.ts'
import { accountKinds } from '../social-accounts/kinds.ts'
import { attachedUploadSchema } from '../users/file.ts'
import { moderationStatusSchema, userCardSchema } from '../users/schema.ts'
import { categoryField } from './form.ts'
import { offerFolders, offerRules, offerSorts, offerStatuses } from './rules.ts'

/** Something that one can order of an offer. In a draft, price, days and amount may be missing. */
export const offerItemSchema = z.object({
  id: z.string(),
  offerId: z.string(),
  name: z.string(),
  description: z.string(),
  price: usdtSchema.nullable(),
  execDays: z.int().nullable(),
  maxAmount: z.int().nullable(),
  deliverables: z.array(deliverableSchema),
})
export type OfferItem = z.infer<typeof offerItemSchema>

const imageSchema = z.object({ id: z.string(), url: z.string() })

/** What similar orders settled at, per piece. */
export const benchmarkSchema = z.object({
  category: z.string(),
  orders: z.int(),
  low: usdtSchema,
  median: usdtSchema,
  high: usdtSchema,
})
export type Benchmark = z.infer<typeof benchmarkSchema>

/** A linked account of a seller; `er` is its engagement rate in percent. What a network hides is null. */
export const reachSchema = z.object({
  kind: z.enum(accountKinds),
  followers: z.int().nullable(),
  er: z.number().nullable(),
})

export const offerSchema = z
  .object({
    id: z.string(),
    userId: z.string(),
    seller: userCardSchema,
    name: z.string(),
    description: z.string(),
    category: z.string().nullable(),
    status: z.enum(offerStatuses),
    mainImage: imageSchema.nullable(),
    portfolioImages: z.array(imageSchema),
    /** Samples; their addresses come from `offers.video`. */
    videos: z.array(attachedUploadSchema),
    items: z.array(offerItemSchema),
    /** Of the cheapest item. */
    price: usdtSchema.nullable(),
    /** Whom the seller's linked accounts reach, the largest first. */
    reach: z.array(reachSchema),
    benchmark: benchmarkSchema.nullable(),
    /** Only the owner and admins see the reasons. */
    moderationData: z.object({
      moderationStatus: moderationStatusSchema,
      moderationReasons: z.array(z.object({ id: z.string(), type: z.string(), text: z.string() })),
    }),
    rating: z.number().nullable(),
    reviewsTotal: z.int(),
    completedOrders: z.int(),
    /** Only the owner and admins see the number. */
    liveOrders: z.int(),
    /** The caller's favourites lists that hold the offer. */
    listIds: z.array(z.string()),
    createdAt: dateSchema,
    updatedAt: dateSchema,
  })
  .meta({ id: 'Offer' })
export type Offer = z.infer<typeof offerSchema>

const searchText = z
  .string({ error: 'INVALID_QUERY_STRING' })
  .max(200, 'INVALID_QUERY_STRING')
  .transform(text => text.trim() || undefined)
  .optional()

/** A bound of a range. Other values than numbers are dropped. */
function bound(min: number, max: number) {
  return z
    .custom<number | string | null>(() => true)
    .transform(value => readBound(value, min, max))
    .optional()
    .meta({ type: 'number', minimum: min, maximum: max })
}

function readBound(value: unknown, min: number, max: number): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof number !== 'number' || Number.isNaN(number)) return undefined
  return Math.min(max, Math.max(min, number))
}

const kindField = z.preprocess(value => (typeof value === 'string' ? value.toUpperCase() : value), wordOf(accountKinds))

const filterFields = {
  /** Words of the name, the description or the seller's name. */
  search: searchText,
  /** Networks of which the seller has linked one. */
  accountType: several(kindField).optional(),
  category: categoryField('INVALID_QUERY_STRING').optional(),
  userId: idSchema.optional(),
  priceMin: bound(0, 1e12),
  priceMax: bound(0, 1e12),
  execDaysMax: bound(1, offerRules.maxExecDays),
  ratingMin: bound(1, 5),
  /** Of the seller's largest account. */
  followersMin: bound(0, 1e12),
  /** One of the caller's preferences. */
  fits: idSchema.optional(),
}

/** Swaps a reversed range. */
function inOrder<Range extends { priceMin?: number | undefined; priceMax?: number | undefined }>(
  filters: Range,
): Range {
  const { priceMin, priceMax } = filters
  const isReversed = priceMin !== undefined && priceMax !== undefined && priceMin > priceMax
  return isReversed ? { ...filters, priceMin: priceMax, priceMax: priceMin } : filters
}

export const offerFiltersSchema = z.object(filterFields).transform(inOrder)
export type OfferFilters = z.infer<typeof offerFiltersSchema>

export const offerSearchSchema = z
  .object({
    ...filterFields,
    sort: wordOf(offerSorts).default('createdAt'),
    ...page,
    cursor: cursorField,
    count: walkFields.count,
  })
  .transform(inOrder)
export type OfferSearch = z.infer<typeof offerSearchSchema>

/**
 * A page of offers. A capped total says that at least so many match, and `nextCursor` is null on the
 * last page.
 */
export const offerPageSchema = listOf(offerSchema).extend({
  isTotalCapped: z.boolean(),
  nextCursor: z.string().nullable(),
})
export type OfferPage = z.infer<typeof offerPageSchema>

/** The number of matches per kind of account, per category and per slice of the price, without that filter itself. */
export const offerFacetsSchema = z.object({
  accountTypes: z.array(z.object({ value: z.enum(accountKinds), count: z.int() })),
  categories: z.array(z.object({ value: z.string(), count: z.int() })),
  prices: z.array(z.object({ from: z.number(), to: z.number(), count: z.int() })),
})
export type OfferFacets = z.infer<typeof offerFacetsSchema>

export const benchmarkQuerySchema = z.object({ category: categoryField('UNKNOWN_TYPE') })
export const offersOfUserSchema = z.object({ userId: idSchema, ...page })
export const offerIdSchema = z.object({ id: idSchema })
export const offerVideoSchema = z.object({ offerId: idSchema, fileId: idSchema })
export const offerOfUserSchema = z.object({ userId: idSchema, offerId: idSchema })
export const itemsOfUserSchema = offerOfUserSchema.extend(page)
export const itemOfUserSchema = offerOfUserSchema.extend({ itemId: idSchema })
export const itemsOfOfferSchema = z.object({ offerId: idSchema, ...page })
export const itemOfOfferSchema = z.object({ offerId: idSchema, itemId: idSchema })

export const ownOffersQuerySchema = z.object({
  status: wordOf(offerFolders).default('ALL'),
  search: searchText,
  ...page,
})
export type OwnOffersQuery = z.infer<typeof ownOffersQuerySchema>

export const ownOffersSchema = listOf(offerSchema).extend({ folders: z.record(z.enum(offerFolders), z.int()) })
export type OwnOffers = z.infer<typeof ownOffersSchema>

/** How many public offers of the caller are hidden because a moderator refused them. */
export const offerNoticesSchema = z.object({ refused: z.int() })

export const offerUpdateSchema = z.object({
  offerId: z.string(),
  status: z.enum(offerStatuses),
  moderationStatus: moderationStatusSchema,
})
