import { type Kysely, sql } from 'kysely'

/** By these a second reading of a block is compared with the first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table chain_blocks
      add column digest text not null default '',
      add column has_events boolean not null default false`.execute(db)
}
