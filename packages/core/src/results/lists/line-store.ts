import type { Database } from '@limelight/db/database'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { digits, rowsOf } from '../../engines/rows.ts'
import { assignedSales, countedOrders, engagements, isCountedPost } from './store.ts'

const count = digits.transform(Number).nullable()
const units = digits.transform(BigInt).nullable()
const line = z.object({
  value: z.string().nullable(),
  kind: z.enum(['order', 'post', 'click', 'sale']),
  at: z.date().nullable(),
  id: z.string().nullable(),
  url: z.string().nullable(),
  cost: units,
  views: count,
  engagements: count,
  clicks: count,
  sales: count,
  amount: units,
  code: z.string().nullable(),
})
export type StoredLine = z.infer<typeof line>

/** What the sums of results add up, one line each. */
function lines(listId: string): RawBuilder<unknown> {
  return sql`
    with counted as (${countedOrders(listId)})
    select value, 'order' as kind, paid_at as at, number::text as id, null as url, (paid + in_escrow)::text as cost,
      null as views, null as engagements, null as clicks, null as sales, null as amount, null as code, 1 as place
    from counted
    union all
    select counted.value, 'post', post.published_at, post.platform_id, post.url, null,
      post.views::text, (${engagements})::text, null, null, null, null, 2
    from counted join order_posts post on post.order_id = counted.id and ${isCountedPost(sql`post`)}
    union all
    select link.value, 'click', day.day::timestamp at time zone 'UTC', link.slug, null, null,
      null, null, day.clicks::text, null, null, null, 3
    from result_links link join result_clicks day on day.link_id = link.id where link.list_id = ${listId}
    union all
    select value, 'sale', sold_at, id, null, null, null, null, null, '1', amount::text, code, 4
    from (${assignedSales(listId)}) sale
    order by place, at desc nulls last, id`
}

const linesAtOnce = 1000

/** Within a transaction, which holds the place in the result. */
export async function* readLines(trx: Database, listId: string): AsyncGenerator<StoredLine[]> {
  await sql`declare result_lines no scroll cursor for ${lines(listId)}`.execute(trx)
  for (;;) {
    const read = await rowsOf(trx, sql`fetch ${sql.lit(linesAtOnce)} from result_lines`, line)
    if (read.length === 0) return
    yield read
  }
}

const countRow = z.object({ total: digits.transform(Number) })

export async function countLines(db: Database, listId: string): Promise<number> {
  const [row] = await rowsOf(db, sql`select count(*)::text as total from (${lines(listId)}) line`, countRow)
  return row?.total ?? 0
}
