import type { Database, Transaction } from '@limelight/db/database'
import type { ResultLinkRow } from '@limelight/db/results/links/tables'
import { sql } from 'kysely'

/** The links of a list with their counts over all days. */
export function selectLinks(db: Database, listId: string) {
  return db
    .selectFrom('result_links as link')
    .innerJoinLateral(
      eb =>
        eb
          .selectFrom('result_clicks')
          .select([sumOf('clicks').as('clicks'), sumOf('bots').as('bots'), sumOf('own').as('own')])
          .whereRef('link_id', '=', 'link.id')
          .as('counted'),
      join => join.onTrue(),
    )
    .selectAll()
    .where('link.list_id', '=', listId)
    .orderBy('link.id')
}

function sumOf(kind: 'clicks' | 'bots' | 'own') {
  return sql<number>`coalesce(sum(${sql.ref(kind)}), 0)::float8`
}

/** Only those of the rows that are shown: a list may have thousands. */
export function findLinksOf(db: Database, listId: string, values: readonly (string | null)[]): Promise<CountedLink[]> {
  return selectLinks(db, listId).where('link.value', '=', sql<string>`any(${values}::text[])`).execute()
}

export type CountedLink = Awaited<ReturnType<ReturnType<typeof selectLinks>['execute']>>[number]

export async function insertLink(trx: Transaction, row: Omit<ResultLinkRow, 'ended_at'>): Promise<void> {
  await trx.insertInto('result_links').values(row).execute()
}

/** Links of one list are created one after the other, so that a row never gets a sixth. */
export async function lockList(trx: Transaction, listId: string): Promise<void> {
  await trx.selectFrom('favourite_lists').select('id').where('id', '=', listId).forUpdate().executeTakeFirst()
}

export async function isListed(trx: Transaction, listId: string, value: string): Promise<boolean> {
  const item = await trx
    .selectFrom('favourite_items')
    .select('value')
    .where('list_id', '=', listId)
    .where('value', '=', value)
    .executeTakeFirst()
  return item !== undefined
}

export async function findBlockedHosts(db: Database): Promise<unknown> {
  const row = await db
    .selectFrom('configs')
    .select('value')
    .where('key', '=', 'results.blocked-hosts')
    .executeTakeFirst()
  return row?.value
}

export async function deleteLinksEndedBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('result_links').where('ended_at', '<', before).execute()
}
