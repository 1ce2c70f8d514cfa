import type { FormValues } from '@limelight/contract/formal-offers/schema'
import type { OfferFacets, OfferFilters, OfferPage, OfferSearch } from '@limelight/contract/offers/schema'
import type { Page } from '@limelight/contract/query'
import { accountKinds } from '@limelight/contract/social-accounts/kinds'
import * as z from 'zod'
import type { Caller, Context } from '../../context.ts'
import { openCursor, sealCursor } from '../../runtime/cursor.ts'
import { AppError } from '../../runtime/errors.ts'
import { requireUser } from '../../users/profile.ts'
import { presentOffers } from '../present.ts'
import { bothOf, type Criteria, criteriaOf, criteriaOfBuyer, toUnits } from './criteria.ts'
import { matching } from './matching-store.ts'
import { findKeys } from './paging.ts'
import { tiersOf } from './relevance.ts'
import {
  countCategories,
  countKinds,
  countMatches,
  countPrices,
  findPage,
  findPreference,
  findSimilar,
} from './store.ts'
import { isForgiving, isOneLetterOff, type SearchedWords, toConditions, wordsOf } from './words.ts'

/** The filters of a search, ready for the store. Null if nothing can match. */
type Described = { criteria: Criteria; searched: SearchedWords } | null

/** Tier, key and id of the last offer of a page, the total, and whether it is capped. */
const endSchema = z.tuple([z.int(), z.string(), z.string(), z.int(), z.boolean()])

/** Public offers. With a cursor a page costs the same at any depth. */
export async function searchOffers(ctx: Context, caller: Caller, search: OfferSearch): Promise<OfferPage> {
  const { sort, cursor, count, offset, limit, ...filters } = search
  const walk = ['offers.search', caller.userId, sort, filters]
  const end = cursor === undefined ? undefined : openCursor(ctx, walk, cursor, endSchema)
  const described = await describe(ctx, caller, filters)
  if (described === null) return { total: 0, isTotalCapped: false, data: [], nextCursor: null }
  const after = end && { tier: end[0], key: end[1], id: end[2] }
  const place = after === undefined ? { offset, limit } : { after, offset: 0, limit }
  const { criteria, searched } = described
  const tiers = sort === 'relevance' && searched.words.length > 0 ? tiersOf(searched) : undefined
  const wanted = {
    criteria,
    tiers,
    sort: sort === 'relevance' ? 'createdAt' : sort,
    isExact: count === 'exact',
  } as const
  const known = end && { total: end[3], isTotalCapped: end[4] }
  const { page, ...total } = await findKeys(ctx.replica, wanted, { ...place, known })
  const last = page.at(-1)
  return {
    ...total,
    data: await presentOffers(
      ctx,
      caller,
      page.map(({ id }) => id),
    ),
    nextCursor:
      last === undefined || page.length < limit
        ? null
        : sealCursor(ctx, walk, [last.tier, last.key, last.id, total.total, total.isTotalCapped]),
  }
}

/** The public offers of a user, newest first. */
export async function findActive(ctx: Context, userId: string, page: Page): Promise<{ total: number; ids: string[] }> {
  const where = matching({ facets: [], items: [], userId })
  const [total, rows] = await Promise.all([
    countMatches(ctx.db, where),
    findPage(ctx.db, where, { ...page, sort: 'createdAt' }),
  ])
  return { total, ids: rows.map(({ id }) => id) }
}

/** Counts per option of a filter, with all other filters. */
export async function findFacets(ctx: Context, caller: Caller, filters: OfferFilters): Promise<OfferFacets> {
  const without = async (names: Partial<OfferFilters>) => {
    const described = await describe(ctx, caller, { ...filters, ...names })
    return described && matching(described.criteria)
  }
  const [ofKinds, ofCategories, ofPrices] = await Promise.all([
    without({ accountType: undefined }),
    without({ category: undefined }),
    without({ priceMin: undefined, priceMax: undefined }),
  ])
  const [accountTypes, categories, slices] = await Promise.all([
    ofKinds ? countKinds(ctx.replica, ofKinds) : [],
    ofCategories ? countCategories(ctx.replica, ofCategories) : [],
    ofPrices ? countPrices(ctx.replica, ofPrices, priceEdges.map(toUnits)) : [],
  ])
  const prices = priceEdges.map((from, index) => ({
    from,
    to: priceEdges[index + 1] ?? 1e12,
    count: slices.find(({ slice }) => slice === index + 1)?.count ?? 0,
  }))
  return { accountTypes, categories, prices }
}

/** From 10 to 10,000 USDT; each slice is as wide as a quarter of its beginning. */
const priceEdges = Array.from({ length: 31 }, (_, index) => Math.round(10 ** (1 + index / 10)))

async function describe(ctx: Context, caller: Caller, { search, fits, ...filters }: OfferFilters): Promise<Described> {
  if (filters.userId !== undefined) await requireUser(ctx.db, filters.userId)
  const fitting = fits === undefined ? undefined : await findFitting(ctx, caller, fits)
  const searched = await findWords(ctx, search)
  if (fitting === null) return null
  const own = criteriaOf(filters)
  const criteria = fitting === undefined ? own : bothOf(own, fitting)
  return { criteria: { ...criteria, words: toConditions(searched.words, searched.similar) }, searched }
}

/** What offers for a preference satisfy. Null for a seller's, which no offer fits. */
async function findFitting(ctx: Context, { userId }: Caller, id: string): Promise<Criteria | null> {
  const preference = await findPreference(ctx.db, { id, userId })
  if (preference === undefined) throw new AppError('ITEM_NOT_FOUND')
  if (preference.side === 'SELLER') return null
  const { price, exec_days: execDays, config } = preference
  return criteriaOfBuyer({ makerId: userId, price, execDays, ...comparedFields(config) })
}

/** The fields of a preference that are compared with offers. */
export function comparedFields({ category, socialNetworks }: FormValues) {
  const networks = Array.isArray(socialNetworks) ? socialNetworks : []
  return {
    category: typeof category === 'string' ? category : undefined,
    kinds: accountKinds.filter(kind => networks.includes(kind)),
  }
}

async function findWords(ctx: Context, search: string | undefined): Promise<SearchedWords> {
  const words = search === undefined ? [] : wordsOf(search)
  const similar = new Map<string, string[]>()
  for (const { wanted, word } of await findSimilar(ctx.replica, words.filter(isForgiving))) {
    const isCovered = word.startsWith(wanted)
    if (!isCovered && isOneLetterOff(wanted, word)) similar.set(wanted, [...(similar.get(wanted) ?? []), word])
  }
  return { words, similar }
}
