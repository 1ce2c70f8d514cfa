import { socialNetworks } from '@limelight/contract/networks'
import type { Database } from '@limelight/db/database'
import { sql } from 'kysely'
import * as z from 'zod'
import { digits, rowsOf } from '../../engines/rows.ts'

/** The lists of a user among these ids. */
export function findLists(db: Database, userId: string, ids: readonly string[]) {
  return db
    .selectFrom('favourite_lists')
    .select(['id', 'type', 'network'])
    .where('user_id', '=', userId)
    .where('id', 'in', [...ids])
    .execute()
}

const chosenSchema = z.object({
  id: digits,
  network: z.enum(socialNetworks).nullable(),
  name: z.string().nullable(),
  email: z.boolean(),
  username: z.boolean(),
})
/** A creator who was chosen, and what the user has unmasked. */
export type Chosen = z.infer<typeof chosenSchema>

/** The creators of these lists, list by list. */
export function findListed(db: Database, userId: string, listIds: readonly string[]): Promise<Chosen[]> {
  return rowsOf(
    db,
    sql`
      select items.value as id, lists.network, items.name,
        unmasked.email_at is not null as email, unmasked.username_at is not null as username
      from favourite_lists lists
      join favourite_items items on items.list_id = lists.id
      left join unmasked_influencers unmasked on unmasked.user_id = ${userId}
        and unmasked.network = lists.network and unmasked.influencer_id = items.value::numeric
      where lists.user_id = ${userId} and lists.id = any(${[...listIds]}::uuid[])
      order by array_position(${[...listIds]}::uuid[], lists.id), items.id`,
    chosenSchema,
  )
}

/** These creators of any network. Unknown ones count as masked. */
export function findTicked(db: Database, userId: string, ids: readonly string[]): Promise<Chosen[]> {
  return rowsOf(
    db,
    sql`
      select ticked.id, unmasked.network, null as name,
        unmasked.email_at is not null as email, unmasked.username_at is not null as username
      from unnest(${[...ids]}::text[]) with ordinality as ticked (id, position)
      left join unmasked_influencers unmasked on unmasked.user_id = ${userId}
        and unmasked.influencer_id = ticked.id::numeric
      order by ticked.position`,
    chosenSchema,
  )
}

export async function findSuppressed(db: Database, userId: string, emails: readonly string[]): Promise<Set<string>> {
  if (emails.length === 0) return new Set()
  const rows = await db
    .selectFrom('suppressions')
    .select('email')
    .where(sql<boolean>`email = any(${[...emails]}::text[])`)
    .where(eb => eb.or([eb('user_id', '=', userId), eb('reason', '=', 'BOUNCED')]))
    .execute()
  return new Set(rows.map(({ email }) => email))
}
