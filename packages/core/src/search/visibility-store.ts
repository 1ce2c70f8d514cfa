import type { SocialNetwork } from '@limelight/contract/networks'
import type { Database } from '@limelight/db/database'
import { sql } from 'kysely'
import * as z from 'zod'
import { digits, rowsOf } from '../engines/rows.ts'

/** Which of these influencers the user has unmasked, and which fields. */
export function findUnmasked(db: Database, userId: string, network: SocialNetwork, ids: readonly string[]) {
  return rowsOf(
    db,
    sql`/* prepare unmasked-of */
    select influencer_id as id, username_at is not null as username, email_at is not null as email
    from unmasked_influencers
    where user_id = ${userId} and network = ${network} and influencer_id = any(${`{${ids.join(',')}}`}::numeric[])
  `,
    z.object({ id: digits, username: z.boolean(), email: z.boolean() }),
  )
}

/** The influencers whose usernames the user has unmasked. */
export async function findUnmaskedIds(db: Database, userId: string, network: SocialNetwork): Promise<string[]> {
  const rows = await rowsOf(
    db,
    sql`/* prepare unmasked-ids */
    select influencer_id as id from unmasked_influencers
    where user_id = ${userId} and network = ${network} and username_at is not null
  `,
    z.object({ id: digits }),
  )
  return rows.map(({ id }) => id)
}
