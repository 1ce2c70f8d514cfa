import type { CountedLimit } from '@limelight/contract/limits'
import type { SocialNetwork } from '@limelight/contract/networks'
import type { Refinable } from '@limelight/contract/search/fields'
import type { SearchScope } from '@limelight/contract/search/filters'
import { refinementRules } from '@limelight/contract/search/rules'
import type { Caller, Context } from '../context.ts'
import { LimitError } from '../runtime/errors.ts'
import type { FilterSet } from './filter-set.ts'
import { findCharges } from './ledger-store.ts'
import { withinLimits } from './limits.ts'
import { getRunningPlan } from './plans.ts'
import { coverSet, type Refinement, releaseRefinement } from './refinements.ts'
import { findSearchedSet, insertCharged, insertEmpty, isHandlePaid, type SetOfDay } from './searched-set-store.ts'

const searchLimits = {
  discovery: ['SEARCH_PER_DAY', 'SEARCH_PER_MONTH'],
  content: ['TRENDS_SEARCH_LIMIT'],
} as const satisfies Record<SearchScope, readonly CountedLimit[]>

/**
 * Words without a result are free, so each of them is a free guess at a username. Nobody needs more
 * guesses per day.
 */
const maxEmptyPerDay = 50

type PageRange = { offset: number; limit: number }
type Answer<Page> = {
  page: Page
  /** How many rows of the page the plan reaches. */
  limit: number
  /** The plan shows nothing after this page. */
  isLast: boolean
  refinable: Refinable | null
}

/**
 * Reads a page and charges one search, unless the filter set is free: the default list, a set that
 * was searched today, a refinement, or a set without results. A failed search costs nothing.
 */
export async function chargeSearch<Page extends { total: number }>(
  ctx: Context,
  caller: Caller,
  { set, refines }: { set: FilterSet; refines: string | undefined },
  walk: PageRange,
  read: () => Promise<Page>,
): Promise<Answer<Page>> {
  const sought = { ...caller, day: utcDay(ctx), set }
  const [reach, known] = await Promise.all([limitDepth(ctx, caller, walk), findFree(ctx, sought)])
  if (known !== undefined) return { ...reach, page: await read(), refinable: toRefinable(ctx, known.base) }
  const refinement = refines === undefined ? undefined : await coverSet(ctx, sought, refines)
  const found = refinement ? await readRefinement(ctx, sought, refinement, read) : await readCharged(ctx, sought, read)
  return { ...found, ...reach }
}

type Found<Page> = { page: Page; refinable: Refinable | null }

/** Whether the set was searched today. The default list is not a search. */
export async function isSearched(ctx: Context, { userId }: Caller, set: FilterSet): Promise<boolean> {
  return set.filters.length > 0 && (await findSearchedSet(ctx.db, { userId, day: utcDay(ctx), set })) !== undefined
}

async function findFree(ctx: Context, sought: SetOfDay) {
  return sought.set.filters.length === 0 ? { base: undefined } : findSearchedSet(ctx.db, sought)
}

async function readRefinement<Page extends { total: number }>(
  ctx: Context,
  sought: SetOfDay,
  refinement: Refinement,
  read: () => Promise<Page>,
): Promise<Found<Page>> {
  if (!refinement.isNew) return { page: await read(), refinable: toRefinable(ctx, refinement.base) }
  const { base } = refinement
  try {
    const page = await read()
    if (!(await isFreeAsEmpty(ctx, sought, page))) return { page, refinable: toRefinable(ctx, base) }
    await releaseRefinement(ctx, sought, base)
    return { page, refinable: toRefinable(ctx, { ...base, refinements: base.refinements - 1 }) }
  } catch (error) {
    await releaseRefinement(ctx, sought, base)
    throw error
  }
}

async function readCharged<Page extends { total: number }>(
  ctx: Context,
  sought: SetOfDay,
  read: () => Promise<Page>,
): Promise<Found<Page>> {
  const { userId, day, set } = sought
  const costs = searchLimits[set.scope].map(name => ({ name, amount: 1 }))
  const chargedAt = ctx.clock.now()
  let isFree = false
  const page = await withinLimits(ctx, { userId, key: `search:${set.key}:${day}`, costs }, read, async page => {
    isFree = await isFreeAsEmpty(ctx, sought, page)
    return isFree
  })
  if (isFree) return { page, refinable: null }
  await insertCharged(ctx.db, sought, chargedAt)
  return { page, refinable: toRefinable(ctx, { key: set.key, chargedAt, refinements: 0 }) }
}

async function isFreeAsEmpty(ctx: Context, sought: SetOfDay, { total }: { total: number }): Promise<boolean> {
  if (total > 0 || sought.set.asksForHandle) return false
  return insertEmpty(ctx.db, sought, { now: ctx.clock.now(), maxPerDay: maxEmptyPerDay })
}

function toRefinable(ctx: Context, base: Refinement['base']): Refinable | null {
  if (base === undefined) return null
  const expiresInMs = base.chargedAt.getTime() + refinementRules.lifetimeMs - ctx.clock.now().getTime()
  if (expiresInMs < 0) return null
  return { set: base.key, left: Math.max(0, refinementRules.maxSets - base.refinements), expiresInMs }
}

/**
 * Charges one search for usernames (`@lena`) that are looked for elsewhere, such as in a list. Once
 * per UTC day. Returns false if the plan has no search left.
 */
export async function payForHandles(ctx: Context, caller: Caller, set: FilterSet): Promise<boolean> {
  try {
    await chargeSearch(ctx, caller, { set, refines: undefined }, { offset: 0, limit: 1 }, async () => ({ total: 1 }))
    return true
  } catch (error) {
    if (error instanceof LimitError) return false
    throw error
  }
}

/** Whether a search today paid for an answer about the usernames that these words may name. */
export async function hasPaidForHandles(ctx: Context, { userId }: Caller, set: FilterSet): Promise<boolean> {
  return set.handles !== '' && isHandlePaid(ctx.db, { userId, day: utcDay(ctx), set })
}

/** How many rows of the page the plan allows; a page below its depth is refused. */
async function limitDepth(
  ctx: Context,
  { userId }: Caller,
  { offset, limit }: PageRange,
): Promise<{ limit: number; isLast: boolean }> {
  const depth = await searchDepth(ctx, { userId })
  if (offset >= depth) throw depthError(depth, offset)
  return { limit: Math.min(limit, depth - offset), isLast: offset + limit >= depth }
}

/** How many results of a search the plan shows. */
export async function searchDepth(ctx: Context, { userId }: Caller): Promise<number> {
  const { values } = await getRunningPlan(ctx, ctx.db, userId)
  return Math.max(0, values.SEARCH_DEPTH)
}

export function depthError(depth: number, offset: number): LimitError {
  return new LimitError({ name: 'SEARCH_DEPTH', value: depth, used: offset, resetsAt: null })
}

type Card = { network: SocialNetwork; id: string }

/**
 * Charges a report as an activity, once per creator and UTC day. A failed report costs nothing.
 * Similar creators belong to the report.
 */
export function chargeReport<Result>(
  ctx: Context,
  { userId }: Caller,
  card: Card,
  act: () => Promise<Result>,
): Promise<Result> {
  return withinLimits(ctx, { userId, key: reportKey(ctx, card), costs: [{ name: 'ACTIVITY_PER_DAY', amount: 1 }] }, act)
}

/** Whether the report was opened today, so that opening it again is free. */
export async function isReportCharged(ctx: Context, { userId }: Caller, card: Card): Promise<boolean> {
  return (await findCharges(ctx.db, userId, reportKey(ctx, card))).size > 0
}

function reportKey(ctx: Context, { network, id }: Card): string {
  return `report:${network}:${id}:${utcDay(ctx)}`
}

function utcDay(ctx: Context): string {
  return ctx.clock.now().toISOString().slice(0, 10)
}
