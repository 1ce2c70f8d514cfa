import { createHash } from 'node:crypto'
import type { CountedLimit } from '@limelight/contract/limits'
import type { SocialNetwork } from '@limelight/contract/networks'
import type { Context } from '../context.ts'
import { LimitError } from '../runtime/errors.ts'
import { withinLimits } from './limits.ts'
import { getRunningPlan } from './plans.ts'

type Caller = { userId: string }

/** The filters of a search, without sort, direction, offset, limit and kind of count. */
export type FilterSet = { scope: 'influencers' | 'content'; network: SocialNetwork; filters: Record<string, unknown> }

const searchLimits = {
  influencers: ['SEARCH_PER_DAY', 'SEARCH_PER_MONTH'],
  content: ['TRENDS_SEARCH_LIMIT'],
} as const satisfies Record<FilterSet['scope'], readonly CountedLimit[]>

type PageRange = { offset: number; limit: number }

/**
 * Returns a page and how many of its rows the plan reaches. Charges the first call of a filter set
 * per UTC day; a failed search costs nothing. The search runs in parallel with the check.
 */
export async function chargeSearch<Page>(
  ctx: Context,
  caller: Caller,
  search: FilterSet,
  walk: PageRange,
  read: () => Promise<Page>,
): Promise<{ page: Page; limit: number }> {
  const reading = read()
  // If the check fails, the error of the search must not become an unhandled rejection.
  reading.catch(() => undefined)
  const limit = await limitDepth(ctx, caller, walk)
  const costs = searchLimits[search.scope].map(name => ({ name, amount: 1 }))
  const action = { userId: caller.userId, key: `search:${hashFilters(search)}:${utcDay(ctx)}`, costs }
  return { page: await withinLimits(ctx, action, () => reading), limit }
}

/** How many rows of the page the plan allows; a page below its depth is refused. */
async function limitDepth(ctx: Context, { userId }: Caller, { offset, limit }: PageRange): Promise<number> {
  const { values } = await getRunningPlan(ctx, ctx.db, userId)
  const depth = Math.max(0, values.SEARCH_DEPTH)
  if (offset < depth) return Math.min(limit, depth - offset)
  throw new LimitError({ name: 'SEARCH_DEPTH', value: values.SEARCH_DEPTH, used: offset, resetsAt: null })
}

/** Charges a report as an activity, once per creator and UTC day. A failed report costs nothing. */
export function chargeReport<Result>(
  ctx: Context,
  { userId }: Caller,
  card: { network: SocialNetwork; id: string },
  act: () => Promise<Result>,
): Promise<Result> {
  const key = `report:${card.network}:${card.id}:${utcDay(ctx)}`
  return withinLimits(ctx, { userId, key, costs: [{ name: 'ACTIVITY_PER_DAY', amount: 1 }] }, act)
}

function utcDay(ctx: Context): string {
  return ctx.clock.now().toISOString().slice(0, 10)
}

/** The same filters have the same hash, in any order. */
function hashFilters({ scope, network, filters }: FilterSet): string {
  const set = Object.entries(filters)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => [name, Array.isArray(value) ? value.map(String).sort() : value] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1))
  const hash = createHash('sha256').update(JSON.stringify(set)).digest('base64url')
  return `${scope}:${network}:${hash}`
}
