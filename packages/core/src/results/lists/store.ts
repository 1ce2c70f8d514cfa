import type { Page } from '@limelight/contract/query'
import type { FigureSort, ResultSort } from '@limelight/contract/results/lists'
import type { Database } from '@limelight/db/database'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { digits, rowsOf } from '../../engines/rows.ts'

/** Another user's list is unknown, and so is a list of content, which nobody orders from. */
export function findResultList(db: Database, userId: string, id: string) {
  return db
    .selectFrom('favourite_lists as list')
    .leftJoin('result_lists as settings', 'settings.list_id', 'list.id')
    .select(['list.id', 'list.name', 'list.type', 'list.network', 'settings.currency', 'settings.rate'])
    .where('list.id', '=', id)
    .where('list.user_id', '=', userId)
    .where('list.type', 'in', ['influencer', 'offer'])
    .executeTakeFirst()
}
export type ResultList = NonNullable<Awaited<ReturnType<typeof findResultList>>>

/** A filter of rows: one creator or offer, or null for what is not assigned. */
export type Value = { value: string | null } | undefined

function isValue(column: RawBuilder<unknown>, filter: Value): RawBuilder<boolean> {
  return filter === undefined ? sql`true` : sql`${column} is not distinct from ${filter.value}`
}

/** A post that was replaced, or is of another author, counts nowhere. */
export function isCountedPost(post: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`${post}.status <> 'REPLACED' and not ${post}.is_foreign`
}

/** Null if none of them is known. */
export const engagements = sql`
  case when num_nonnulls(likes, comments, shares) > 0
    then coalesce(likes, 0) + coalesce(comments, 0) + coalesce(shares, 0) end`

/** Orders count once their deposit is final. */
export function countedOrders(listId: string): RawBuilder<unknown> {
  return sql`
    select orders.id, orders.number, orders.paid_at, counted.value, counted.name,
      case when orders.settled_at is null then 0 else coalesce(orders.to_seller, 0) end as paid,
      case when orders.settled_at is null then orders.price else 0 end as in_escrow,
      post.posts, post.views, post.engagements
    from result_orders counted join orders on orders.id = counted.order_id
    cross join lateral (
      select count(*) as posts, sum(views) as views, sum(${engagements}) as engagements
      from order_posts added where order_id = orders.id and ${isCountedPost(sql`added`)}
    ) post
    where counted.list_id = ${listId} and orders.paid_at is not null`
}

/** An assigned code decides who sold, else the link. A sale of 0 is not counted. */
export function assignedSales(listId: string): RawBuilder<unknown> {
  return sql`
    select sale.*, coalesce(code.value, link.value) as value
    from result_sales sale
    left join result_codes code on code.list_id = sale.list_id and code.code = sale.code_key
    left join result_links link on link.list_id = sale.list_id and link.slug = sale.link
    where sale.list_id = ${listId} and sale.amount > 0`
}

const integer = digits.transform(Number)
const units = digits.transform(BigInt)
const row = z.object({
  value: z.string().nullable(),
  name: z.string(),
  is_removed: z.boolean(),
  is_total: z.boolean(),
  /** Oldest first. */
  order_ids: z.array(z.string()),
  codes: z.array(z.string()),
  rows: integer,
  orders: integer,
  paid: units,
  in_escrow: units,
  posts: integer,
  views: integer,
  views_cost: units,
  engagements: integer,
  engagements_cost: units,
  clicks: integer,
  sales: integer,
  sales_amount: units,
})
export type StoredRow = z.infer<typeof row>

/** Sums of a row, in base units. */
export type Sums = Omit<StoredRow, 'value' | 'name' | 'is_removed' | 'is_total' | 'order_ids' | 'codes' | 'rows'>

const cost = sql`(paid + in_escrow)`
const sortKeys: Record<FigureSort | 'name', RawBuilder<unknown>> = {
  name: sql`lower(name)`,
  cost,
  orders: sql`orders`,
  posts: sql`posts`,
  paid: sql`paid`,
  inEscrow: sql`in_escrow`,
  views: sql`views`,
  viewsCost: sql`views_cost`,
  engagements: sql`engagements`,
  engagementsCost: sql`engagements_cost`,
  clicks: sql`clicks`,
  sales: sql`sales`,
  salesAmount: sql`sales_amount`,
  costPerView: sql`views_cost / nullif(views, 0)`,
  costPerEngagement: sql`engagements_cost / nullif(engagements, 0)`,
  costPerClick: sql`${cost} / nullif(clicks, 0)`,
  return: sql`sales_amount / nullif(${cost}, 0)`,
}

function orderOf(sort: ResultSort): RawBuilder<unknown> {
  const isDown = sort.startsWith('-')
  const key = Object.entries(sortKeys).find(([name]) => name === sort.replace('-', ''))?.[1] ?? cost
  return isDown ? sql`${key} desc nulls last` : sql`${key} nulls last`
}

/**
 * A page of rows behind the sum of all rows. It is the only statement that adds up results, so no two
 * places show two sums.
 */
export function findRows(
  db: Database,
  listId: string,
  { sort, filter, offset, limit }: { sort: ResultSort; filter?: Value; offset: number; limit: number },
): Promise<StoredRow[]> {
  const statement = sql`
    with counted as (${countedOrders(listId)}),
    ordered as (
      select value, max(name) as name, array_agg(id::text order by number) as order_ids, count(*) as orders, sum(paid) as paid, sum(in_escrow) as in_escrow,
        sum(posts) as posts, sum(views) as views, sum(paid + in_escrow) filter (where views is not null) as views_cost,
        sum(engagements) as engagements,
        sum(paid + in_escrow) filter (where engagements is not null) as engagements_cost
      from counted group by value
    ),
    coded as (
      select value, max(name) as name, array_agg(code order by code) as codes
      from result_codes where list_id = ${listId} group by value
    ),
    linked as (
      select value, sum(clicks) as clicks from result_links where list_id = ${listId} group by value
    ),
    sold as (
      select coalesce(code.value, link.value) as value, sum(sale.sales) as sales, sum(sale.amount) as amount
      from result_sale_sums sale
      left join result_codes code on code.list_id = ${listId} and code.code = sale.code_key
      left join result_links link on link.list_id = ${listId} and link.slug = sale.link
      where sale.list_id = ${listId} and sale.sales > 0 group by 1
    ),
    named as (select value from ordered union select value from coded union select value from linked),
    row as (
      select named.value, coalesce(item.name, ordered.name, coded.name, named.value) as name, item.value is null as is_removed,
        coalesce(ordered.order_ids, '{}') as order_ids, coalesce(coded.codes, '{}') as codes,
        coalesce(ordered.orders, 0) as orders, coalesce(ordered.paid, 0) as paid,
        coalesce(ordered.in_escrow, 0) as in_escrow, coalesce(ordered.posts, 0) as posts,
        coalesce(ordered.views, 0) as views, coalesce(ordered.views_cost, 0) as views_cost,
        coalesce(ordered.engagements, 0) as engagements, coalesce(ordered.engagements_cost, 0) as engagements_cost,
        coalesce(linked.clicks, 0) as clicks, coalesce(sold.sales, 0) as sales,
        coalesce(sold.amount, 0) as sales_amount
      from named
      left join favourite_items item on item.list_id = ${listId} and item.value = named.value
      left join ordered on ordered.value = named.value
      left join coded on coded.value = named.value
      left join linked on linked.value = named.value
      left join sold on sold.value = named.value
      union all
      select null, 'Not assigned', false, '{}', '{}', 0, 0, 0, 0, 0, 0, 0, 0, 0, sales, amount from sold where value is null
    ),
    shown as (
      select *, row_number() over (order by value is null, ${orderOf(sort)}, value) as position
      from row where ${isValue(sql`value`, filter)}
    )
    select null as value, '' as name, false as is_removed, true as is_total, '{}'::text[] as order_ids, '{}'::text[] as codes, count(*)::text as rows,
      coalesce(sum(orders), 0)::text as orders, coalesce(sum(paid), 0)::text as paid,
      coalesce(sum(in_escrow), 0)::text as in_escrow, coalesce(sum(posts), 0)::text as posts, coalesce(sum(views), 0)::text as views,
      coalesce(sum(views_cost), 0)::text as views_cost, coalesce(sum(engagements), 0)::text as engagements,
      coalesce(sum(engagements_cost), 0)::text as engagements_cost,
      coalesce(sum(clicks), 0)::text as clicks, coalesce(sum(sales), 0)::text as sales,
      coalesce(sum(sales_amount), 0)::text as sales_amount, 0 as position
    from shown
    union all
    select value, name, is_removed, false, order_ids, codes, '1', orders::text, paid::text, in_escrow::text, posts::text,
      views::text, views_cost::text, engagements::text, engagements_cost::text, clicks::text, sales::text,
      sales_amount::text, position
    from shown where position > ${offset} and position <= ${offset + limit}
    order by position`
  return rowsOf(db, statement, row)
}

const codeRow = z.object({ code: z.string() })

/** The codes of sales that nobody has. */
export function findUnassignedCodes(db: Database, listId: string) {
  const statement = sql`
    select distinct code_key as code from result_sales sale
    where sale.list_id = ${listId} and sale.amount > 0 and code_key is not null
      and not exists (select from result_codes code where code.list_id = sale.list_id and code.code = sale.code_key)
      and not exists (select from result_links link where link.list_id = sale.list_id and link.slug = sale.link)
    order by 1`
  return rowsOf(db, statement, codeRow)
}

const idRow = z.object({ id: z.string() })

/** A page of the counted orders, newest first. */
export function findCountedIds(db: Database, listId: string, filter: Value, page: Page) {
  const statement = sql`
    select id from (${countedOrders(listId)}) counted
    where ${isValue(sql`value`, filter)} order by number desc offset ${page.offset} limit ${page.limit}`
  return rowsOf(db, statement, idRow)
}

const postRow = z.object({ id: z.string(), number: integer, value: z.string(), name: z.string() })

/** A page of the counted posts, of the newest order first. */
export function findCountedPosts(db: Database, listId: string, filter: Value, page: Page) {
  const statement = sql`
    select post.id, counted.number::text as number, counted.value, counted.name
    from (${countedOrders(listId)}) counted
    join order_posts post on post.order_id = counted.id and ${isCountedPost(sql`post`)}
    where ${isValue(sql`counted.value`, filter)}
    order by counted.number desc, post.id offset ${page.offset} limit ${page.limit}`
  return rowsOf(db, statement, postRow)
}

const saleRow = z.object({
  id: z.string(),
  value: z.string().nullable(),
  sold_at: z.date(),
  updated_at: z.date(),
  amount: units,
  code: z.string().nullable(),
  link: z.string().nullable(),
})
export type StoredSale = z.infer<typeof saleRow>

/** A page of the counted sales, newest first. */
export function findCountedSales(db: Database, listId: string, filter: Value, page: Page): Promise<StoredSale[]> {
  const statement = sql`
    select id, value, sold_at, updated_at, amount::text, code, link from (${assignedSales(listId)}) sale
    where ${isValue(sql`value`, filter)} order by sold_at desc, id offset ${page.offset} limit ${page.limit}`
  return rowsOf(db, statement, saleRow)
}

const clickRow = z.object({
  day: z.iso.date(),
  linkId: z.string(),
  clicks: z.int(),
  bots: z.int(),
  own: z.int(),
})

function clickDays(listId: string, filter: Value): RawBuilder<unknown> {
  return sql`
    result_links link join result_clicks day on day.link_id = link.id
    where link.list_id = ${listId} and ${isValue(sql`link.value`, filter)}`
}

const countRow = z.object({ total: integer })

export async function countClickDays(db: Database, listId: string, filter: Value): Promise<number> {
  const [row] = await rowsOf(db, sql`select count(*)::text as total from ${clickDays(listId, filter)}`, countRow)
  return row?.total ?? 0
}

/** A page of the days of links that were clicked, newest first. */
export function findClickDays(db: Database, listId: string, filter: Value, page: Page) {
  const statement = sql`
    select to_char(day.day, 'YYYY-MM-DD') as day, link.id as "linkId", day.clicks, day.bots, day.own
    from ${clickDays(listId, filter)}
    order by day.day desc, link.id offset ${page.offset} limit ${page.limit}`
  return rowsOf(db, statement, clickRow)
}

const dateRow = z.object({ at: z.date().nullable() })

/** The time of the oldest click that is not counted. */
export async function findStaleSince(db: Database, listId: string): Promise<Date | null> {
  const statement = sql`
    select min(day.stale_since) as at
    from result_links link join result_clicks day on day.link_id = link.id
    where link.list_id = ${listId} and day.stale_since is not null`
  return (await rowsOf(db, statement, dateRow))[0]?.at ?? null
}
