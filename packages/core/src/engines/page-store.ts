import type { Page } from '@limelight/contract/query'
import { type SelectQueryBuilder, sql } from 'kysely'

/** Rows of a page, and how many there are in total. */
export type Rows<Row> = { total: number; rows: Row[] }

/** How many rows a query finds. */
export async function countOf<Tables, Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
): Promise<number> {
  const counted = query.clearSelect().clearOrderBy().select(sql`count(*)`.as('total'))
  const { total } = await counted.$castTo<{ total: string }>().executeTakeFirstOrThrow()
  return Number(total)
}

/** One page of a sorted query, and how many rows it finds without the page. */
export async function pageOf<Tables, Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  { offset, limit }: Page,
): Promise<Rows<Row>> {
  const [total, rows] = await Promise.all([countOf(query), query.offset(offset).limit(limit).execute()])
  return { total, rows }
}
