import type { ModerationTarget } from '@limelight/contract/moderation/item'
import type { ModerationCounts, ModerationQuery } from '@limelight/contract/moderation/schema'
import type { Page } from '@limelight/contract/query'
import type { Database } from '@limelight/db/database'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { rowsOf } from '../engines/rows.ts'

type Wanted = Pick<ModerationQuery, 'status' | 'target' | 'sort'>

const idSchema = z.object({ id: z.string() })

const score = (now: Date) =>
  sql`item.priority + least(30, greatest(0, floor(extract(epoch from ${now}::timestamptz - item.queued_at) / 3600)))`

/** Within a target and a priority, items that wait longer come first in the queue. */
const orders = {
  '-priority': { head: sql`item.queued_at, item.id`, all: sql`score desc, queued_at, id` },
  priority: { head: sql`item.queued_at desc, item.id desc`, all: sql`score, queued_at desc, id desc` },
  queuedAt: { head: sql`item.queued_at, item.id`, all: sql`queued_at, id` },
  '-queuedAt': { head: sql`item.queued_at desc, item.id desc`, all: sql`queued_at desc, id desc` },
} satisfies Record<ModerationQuery['sort'], { head: RawBuilder<unknown>; all: RawBuilder<unknown> }>

/**
 * The ids of items in order. The hours that an item has waited change its place all the time, so no
 * index has the order. But the index has it for each target and priority, of which there are few:
 * the first items of each are merged, and the cost does not grow with the queue.
 */
async function readHeads(
  db: Database,
  { status, target, sort }: Wanted,
  { where, first, offset, limit, now }: Page & { where: RawBuilder<unknown>; first: number; now: Date },
): Promise<string[]> {
  const isMeant = sql`is_active and status = ${status} ${target === undefined ? sql`` : sql`and target = ${target}`}`
  const { head, all } = orders[sort]
  const statement = sql`
    with recursive heads as (
      (select target, priority from moderation_items where ${isMeant} order by target, priority limit 1)
      union all
      select next.target, next.priority from heads cross join lateral (
        select target, priority from moderation_items
        where ${isMeant} and (target, priority) > (heads.target, heads.priority)
        order by target, priority limit 1
      ) next
    )
    select first.id from heads cross join lateral (
      select item.id, item.queued_at, ${score(now)} as score from moderation_items item
      where item.is_active and item.status = ${status}
        and item.target = heads.target and item.priority = heads.priority and ${where}
      order by ${head} limit ${first}
    ) first
    order by ${all} offset ${offset} limit ${limit}`
  return (await rowsOf(db, statement, idSchema)).map(({ id }) => id)
}

function claimOf(now: Date): RawBuilder<unknown> {
  return sql`select from moderation_claims claim where claim.item_id = item.id and claim.claimed_until > ${now}`
}

type ListQuery = Wanted & Page & Pick<ModerationQuery, 'userId' | 'claimed'>

/** Few items are claimed or belong to one user, so these are simply sorted. */
export async function listItemIds(db: Database, query: ListQuery, caller: string, now: Date): Promise<string[]> {
  const { offset, limit } = query
  const where = whereOf(query, caller, now)
  if (query.userId === undefined && (query.claimed === undefined || query.claimed === 'free'))
    return readHeads(db, query, { where, first: offset + limit, offset, limit, now })
  const statement = sql`
    select id from (
      select item.id, item.queued_at, ${score(now)} as score from moderation_items item where ${where}
    ) meant
    order by ${orders[query.sort].all} offset ${offset} limit ${limit}`
  return (await rowsOf(db, statement, idSchema)).map(({ id }) => id)
}

/** The other items of the owner, latest first. */
export async function listOtherIds(db: Database, itemId: string, limit: number): Promise<string[]> {
  const statement = sql`
    select other.id from moderation_items item join moderation_items other on other.user_id = item.user_id
    where item.id = ${itemId} and other.id <> item.id and other.is_active
    order by other.queued_at desc, other.id limit ${limit}`
  return (await rowsOf(db, statement, idSchema)).map(({ id }) => id)
}

export async function countItems(db: Database, query: ListQuery, caller: string, now: Date): Promise<number> {
  const statement = sql`select count(*)::integer as total from moderation_items item where ${whereOf(query, caller, now)}`
  const [row] = await rowsOf(db, statement, z.object({ total: z.int() }))
  return row?.total ?? 0
}

function whereOf(
  { status, target, userId, claimed }: Omit<ListQuery, keyof Page | 'sort'>,
  caller: string,
  now: Date,
): RawBuilder<unknown> {
  const conditions = [sql`item.is_active and item.status = ${status}`]
  if (target !== undefined) conditions.push(sql`item.target = ${target}`)
  if (userId !== undefined) conditions.push(sql`item.user_id = ${userId}`)
  if (claimed === 'mine') conditions.push(sql`exists (${claimOf(now)} and claim.moderator_id = ${caller})`)
  if (claimed === 'others') conditions.push(sql`exists (${claimOf(now)} and claim.moderator_id <> ${caller})`)
  if (claimed === 'free') conditions.push(sql`not exists (${claimOf(now)})`)
  return sql.join(conditions, sql` and `)
}

/** Enough that moderators who ask at the same time find different items. */
const candidateCount = 32
const candidatesPerHead = 8

/** The first items of the queue that may be offered to a moderator. */
export function listCandidates(
  db: Database,
  { moderatorId, target, now }: { moderatorId: string; target: ModerationTarget | undefined; now: Date },
): Promise<string[]> {
  const where = sql`item.user_id <> ${moderatorId}
    and not exists (${claimOf(now)})
    and not exists (
      select from moderation_skips skip
      where skip.item_id = item.id and skip.moderator_id = ${moderatorId} and skip.skipped_until > ${now}
    )`
  const wanted = { status: 'UNKNOWN', target, sort: '-priority' } as const
  return readHeads(db, wanted, { where, first: candidatesPerHead, offset: 0, limit: candidateCount, now })
}

export async function countQueue(db: Database): Promise<ModerationCounts> {
  const rows = await db
    .selectFrom('moderation_items')
    .select(({ fn }) => ['target', fn.countAll<string>().as('count')])
    .where('status', '=', 'UNKNOWN')
    .where('is_active', '=', true)
    .groupBy('target')
    .execute()
  const counts = { PROFILE: 0, PHOTO: 0, PORTFOLIO: 0, OFFER: 0 }
  for (const { target, count } of rows) counts[target] = Number(count)
  return counts
}
