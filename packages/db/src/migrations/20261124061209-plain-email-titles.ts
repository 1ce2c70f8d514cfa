import { type Kysely, sql } from 'kysely'

/** Every other text says "email". Titles that operators have changed stay. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update tariff_configs set title = replace(title, 'E-mail', 'Email')
    where title in ('E-mails unmasked in 30 days', 'E-mail campaigns a day')
  `.execute(db)
}
