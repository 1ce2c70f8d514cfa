import { type Kysely, sql } from 'kysely'

/** Old code writes no mailbox; its activations count for their users only, as before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('promo_activations').addColumn('mailbox', 'text').execute()
  await sql`
    update promo_activations set mailbox = regexp_replace(users.email, '^([^+@]+)[+][^@]*@', '\\1@')
    from users where users.id = promo_activations.user_id`.execute(db)
  await sql`create index promo_activations_by_mailbox on promo_activations (mailbox, group_name)`.execute(db)
}
