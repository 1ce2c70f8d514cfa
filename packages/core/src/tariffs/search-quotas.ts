import { createHash } from 'node:crypto'
import type { CountedLimit } from '@limelight/contract/limits'
import type { SocialNetwork } from '@limelight/contract/networks'
import type { Context } from '../context.ts'
import { LimitError } from '../runtime/errors.ts'
import { withinLimits } from './limits.ts'
import { getRunningPlan } from './plans.ts'

type Caller = { userId: string }

/** What a search looks for, without how its result is walked: sort, direction, offset, limit and kind of count. */
export type FilterSet = { scope: 'influencers' | 'content'; network: SocialNetwork; filters: Record<string, unknown> }

const searchLimits = {
  influencers: ['SEARCH_PER_DAY', 'SEARCH_PER_MONTH'],
  content: ['TRENDS_SEARCH_LIMIT'],
} as const satisfies Record<FilterSet['scope'], readonly CountedLimit[]>

/** The part of a result that somebody asks for. */
type PageRange = { offset: number; limit: number }
type Page<Row> = { total: number; isTotalCapped?: boolean; data: Row[] }

/**
 * A page as far as the plan reaches. The first call of a filter set on a UTC day is charged, at whatever offset; a search
 * that fails costs nothing. It is read while this is found out, and told only then.
 */
export async function chargeSearch<Row>(
  ctx: Context,
  caller: Caller,
  search: FilterSet,
  walk: PageRange,
  read: () => Promise<Page<Row>>,
): Promise<Page<Row>> {
  const reading = read()
  // A refusal is the answer then, whatever becomes of the reading.
  reading.catch(() => undefined)
  const limit = await limitDepth(ctx, caller, walk)
  const costs = searchLimits[search.scope].map(name => ({ name, amount: 1 }))
  const action = { userId: caller.userId, key: `search:${hashFilters(search)}:${utcDay(ctx)}`, costs }
  const { data, ...total } = await withinLimits(ctx, action, () => reading)
  return { ...total, data: data.slice(0, limit) }
}

/** How many rows of the wanted page the plan reaches; a page that begins below its depth is refused. */
async function limitDepth(ctx: Context, { userId }: Caller, { offset, limit }: PageRange): Promise<number> {
  const { values } = await getRunningPlan(ctx, ctx.db, userId)
  const depth = Math.max(0, values.SEARCH_DEPTH)
  if (offset < depth) return Math.min(limit, depth - offset)
  throw new LimitError({ name: 'SEARCH_DEPTH', value: values.SEARCH_DEPTH, used: offset, resetsAt: null })
}

/** Opening a card counts as an activity, once a card and UTC day. A report that fails costs nothing. */
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

/** The same filters have the same name, in whatever order they came. */
function hashFilters({ scope, network, filters }: FilterSet): string {
  const set = Object.entries(filters)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => [name, Array.isArray(value) ? value.map(String).sort() : value] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1))
  const hash = createHash('sha256').update(JSON.stringify(set)).digest('base64url')
  return `${scope}:${network}:${hash}`
}
