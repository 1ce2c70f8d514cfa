import type { Kysely } from 'kysely'

/** How often the contract has refused a call in a row, apart from failures such as a lack of funds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('chain_transactions')
    .addColumn('refusals', 'integer', column => column.notNull().defaultTo(0))
    .execute()
}
