import * as z from 'zod'
import { parseUsdt } from '../deposits/units.ts'
import { favouriteTypes } from '../favourites/rules.ts'
import { dateSchema, idSchema } from '../ids.ts'
import { postSchema } from '../orders/posts/schema.ts'
import { listedOrderSchema } from '../orders/schema.ts'
import { page, wordOf } from '../query.ts'
import { linkSchema } from './links/schema.ts'
import { valueSaleSchema } from './sales.ts'

export const resultRules = { maxCodesPerRow: 20, maxCodeLength: 64, defaultCurrency: 'USD' }

const amount = z.string()
const quotient = z.string().nullable()

/** Amounts of orders are in USDT, those of sales in the currency of the list. */
export const figuresSchema = z.object({
  orders: z.int(),
  posts: z.int(),
  paid: amount,
  inEscrow: amount,
  cost: amount,
  views: z.int(),
  viewsCost: amount,
  engagements: z.int(),
  engagementsCost: amount,
  clicks: z.int(),
  sales: z.int(),
  salesAmount: amount,
  costPerView: quotient,
  costPerEngagement: quotient,
  costPerClick: quotient,
  return: quotient,
})
export type Figures = z.infer<typeof figuresSchema>

const figureSorts = [
  'cost',
  'orders',
  'posts',
  'paid',
  'inEscrow',
  'views',
  'viewsCost',
  'engagements',
  'engagementsCost',
  'clicks',
  'sales',
  'salesAmount',
  'costPerView',
  'costPerEngagement',
  'costPerClick',
  'return',
] as const
export type FigureSort = (typeof figureSorts)[number]
export type ResultSort = 'name' | '-name' | FigureSort | `-${FigureSort}`

const resultSorts = ['name', '-name', ...figureSorts, ...figureSorts.map(name => `-${name}` as const)] as const

/** The clicks of a link on one day in UTC. */
const clickDaySchema = z.object({
  day: z.iso.date(),
  linkId: z.string(),
  clicks: z.int(),
  bots: z.int(),
  own: z.int(),
})

/** `value` is null for sales that belong to no creator or offer. */
export const resultRowSchema = z.object({
  value: z.string().nullable(),
  name: z.string(),
  pictureUrl: z.string().nullable(),
  isRemoved: z.boolean(),
  problem: z.string().nullable(),
  links: z.array(linkSchema),
  codes: z.array(z.string()),
  figures: figuresSchema,
})
export type ResultRow = z.infer<typeof resultRowSchema>

/** `figures` covers all rows, whichever page `data` is. */
export const resultsSchema = z
  .object({
    list: z.object({ id: z.string(), name: z.string(), type: z.enum(favouriteTypes) }),
    currency: z.string(),
    rate: z.string(),
    total: z.int(),
    figures: figuresSchema,
    data: z.array(resultRowSchema),
    clicksUntil: dateSchema,
    madeAt: dateSchema,
  })
  .meta({ id: 'Results' })
export type Results = z.infer<typeof resultsSchema>

export const resultsQuerySchema = z.object({ id: idSchema, sort: wordOf(resultSorts).default('-cost'), ...page })
export type ResultsQuery = z.infer<typeof resultsQuerySchema>

/** `none` are the sales that are not assigned. */
const valueField = z.string({ error: 'INVALID_QUERY_STRING' }).max(64, 'INVALID_QUERY_STRING')

const drawerKinds = ['orders', 'posts', 'clicks', 'sales'] as const

export const drawerQuerySchema = z.object({
  id: idSchema,
  kind: wordOf(drawerKinds),
  value: valueField.optional(),
  ...page,
})
export type DrawerQuery = z.infer<typeof drawerQuerySchema>

/** `number` is that of the order. */
const countedPostSchema = postSchema.extend({ number: z.int() })

export const drawerSchema = z.object({
  total: z.int(),
  figures: figuresSchema,
  data: z.array(z.union([listedOrderSchema, countedPostSchema, clickDaySchema, valueSaleSchema])),
})
export type Drawer = z.infer<typeof drawerSchema>

/** ISO 4217, and the stablecoins that shops charge in. */
const isoCode = z
  .string({ error: 'PAYMENT_CURRENCY_NOT_FOUND' })
  .trim()
  .toUpperCase()
  .refine(code => currencies.has(code), 'PAYMENT_CURRENCY_NOT_FOUND')

const currencies = new Set([...Intl.supportedValuesOf('currency'), 'USDT', 'USDC'])

const rateText = 'Rate is not valid'
const rateField = z
  .string({ error: rateText })
  .trim()
  .regex(/^\d{1,9}(\.\d{1,6})?$/, { error: rateText, abort: true })
  .refine(rate => parseUsdt(rate) > 0n, rateText)

export const updateResultsSchema = z.object({ id: idSchema, currency: isoCode.optional(), rate: rateField.optional() })
export type UpdateResults = z.infer<typeof updateResultsSchema>

/** As shops write it: in any case, and in any form of the same letters. */
export function normalizeCode(code: string): string {
  return code.normalize('NFKC').trim().toUpperCase()
}

const codeText = `Code must be 1 to ${resultRules.maxCodeLength} characters`

export const setCodeSchema = z.object({
  id: idSchema,
  code: z
    .string({ error: codeText })
    .transform(normalizeCode)
    .pipe(z.string().min(1, codeText).max(resultRules.maxCodeLength, codeText)),
  /** Null frees the code. */
  value: z.string({ error: 'ITEM_NOT_FOUND' }).max(64, 'ITEM_NOT_FOUND').nullable(),
})
export type SetCode = z.infer<typeof setCodeSchema>

export const resultListIdSchema = z.object({ id: idSchema })
export const resultKeySchema = z.object({ key: z.string() })
