import type { Click } from '@limelight/contract/results/clicks/schema'
import type { Database } from '@limelight/db/database'
import type { ResultClickRow } from '@limelight/db/results/clicks/tables'
import { sql } from 'kysely'

/** The link behind an address, with the hosts that are blocked now. */
export function findLinkBySlug(db: Database, slug: string) {
  return db
    .selectFrom('result_links')
    .select(['id', 'user_id', 'target', 'ended_at'])
    .select(eb =>
      eb.selectFrom('configs').select('value').where('key', '=', 'results.blocked-hosts').as('blocked_hosts'),
    )
    .where('slug', '=', slug)
    .executeTakeFirst()
}

export async function insertWaitingClicks(db: Database, clicks: readonly Click[]): Promise<void> {
  await db
    .insertInto('waiting_clicks')
    .values(clicks.map(({ id, linkId, at, kind }) => ({ id, link_id: linkId, at: new Date(at), kind })))
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

export async function listWaitingClicks(db: Database, limit: number): Promise<Click[]> {
  const rows = await db.selectFrom('waiting_clicks').selectAll().orderBy('id').limit(limit).execute()
  return rows.map(({ id, link_id, at, kind }) => ({ id, linkId: link_id, at: at.toISOString(), kind }))
}

export async function deleteWaitingClicks(db: Database, ids: readonly string[]): Promise<void> {
  await sql`delete from waiting_clicks where id = any(${ids}::uuid[])`.execute(db)
}

export type StaleDay = { linkId: string; day: string; since: Date }

/** Days of deleted links are dropped. All writers lock the rows in one order. */
export async function markStale(db: Database, days: readonly StaleDay[]): Promise<void> {
  const [links, dates, since] = [days.map(d => d.linkId), days.map(d => d.day), days.map(d => d.since)]
  await sql`
    insert into result_clicks (link_id, day, stale_since)
    select stale.link_id, stale.day, stale.since
    from unnest(${links}::uuid[], ${dates}::date[], ${since}::timestamptz[]) stale (link_id, day, since)
    join result_links link on link.id = stale.link_id
    order by stale.link_id, stale.day
    on conflict (link_id, day) do update set
      version = result_clicks.version + 1,
      stale_since = least(result_clicks.stale_since, excluded.stale_since)`.execute(db)
}

/** Days whose list was counted since `before` wait, so that its windows do not read it again and again. */
export function listDaysToCount(db: Database, before: Date, limit: number) {
  const counted = db
    .selectFrom('result_clicks as counted')
    .innerJoin('result_links as recent', 'recent.id', 'counted.link_id')
    .select('recent.list_id')
    .where('counted.counted_at', '>', before)
  return db
    .selectFrom('result_clicks as day')
    .innerJoin('result_links as link', 'link.id', 'day.link_id')
    .select(['link.id as linkId', 'link.list_id as listId', 'link.user_id as userId', 'day.version'])
    .select(sql<string>`day.day::text`.as('day'))
    .where('day.stale_since', 'is not', null)
    .where('link.list_id', 'not in', counted)
    .orderBy('day.stale_since')
    .limit(limit)
    .execute()
}

type DayToCount = Awaited<ReturnType<typeof listDaysToCount>>[number]
type CountedDay = DayToCount & Pick<ResultClickRow, 'clicks' | 'bots' | 'own'>

/** A count that another one has overtaken changes nothing. A day that was marked meanwhile stays stale. */
export async function writeCounts(db: Database, counted: readonly CountedDay[], now: Date): Promise<void> {
  await sql`
    update result_clicks day set
      clicks = counted.clicks, bots = counted.bots, own = counted.own,
      counted_version = counted.version, counted_at = ${now},
      stale_since = case when day.version = counted.version then null else day.stale_since end
    from json_to_recordset(${JSON.stringify(counted)})
      counted ("linkId" uuid, day date, version bigint, clicks integer, bots integer, own integer)
    where day.link_id = counted."linkId" and day.day = counted.day
      and day.counted_version < counted.version`.execute(db)
}

/** The time of the first click that waits for the stream. */
export async function findOldestWaiting(db: Database): Promise<Date | null> {
  const row = await db.selectFrom('waiting_clicks').select('at').orderBy('at').limit(1).executeTakeFirst()
  return row?.at ?? null
}

export async function findOldestUncounted(db: Database, listId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('result_clicks as day')
    .innerJoin('result_links as link', 'link.id', 'day.link_id')
    .select('day.stale_since')
    .where('link.list_id', '=', listId)
    .where('day.stale_since', 'is not', null)
    .orderBy('day.stale_since')
    .limit(1)
    .executeTakeFirst()
  return row?.stale_since ?? null
}
