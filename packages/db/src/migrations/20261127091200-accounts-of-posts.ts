import { type Kysely, sql } from 'kysely'

/** The id of the account at its network, which stays when the link is removed and made again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table order_posts add column account_platform_id text`.execute(db)
  await sql`
    update order_posts set account_platform_id = social_accounts.platform_id
    from social_accounts where social_accounts.id = order_posts.account_id`.execute(db)
}
