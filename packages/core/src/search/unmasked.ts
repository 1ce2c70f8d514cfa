import type { SocialNetwork } from '@limelight/contract/networks'
import type { Database } from '@limelight/db/database'
import { sql } from 'kysely'
import * as z from 'zod'
import { digits, rowsOf } from '../engines/rows.ts'

/** What somebody may see of a creator besides the open figures. */
export type Shown = { username: boolean; email: boolean }

export const nothingShown: Shown = { username: false, email: false }

/** Of these creators, what a person has unmasked; who is not in it shows nothing. */
export async function unmaskedOf(
  db: Database,
  userId: string,
  network: SocialNetwork,
  ids: readonly string[],
): Promise<Map<string, Shown>> {
  if (ids.length === 0) return new Map()
  const rows = await rowsOf(
    db,
    sql`/* prepare unmasked-of */
    select influencer_id as id, username_at is not null as username, email_at is not null as email
    from unmasked_influencers
    where user_id = ${userId} and network = ${network} and influencer_id = any(${`{${ids.join(',')}}`}::numeric[])
  `,
    z.object({ id: digits, username: z.boolean(), email: z.boolean() }),
  )
  return new Map(rows.map(({ id, username, email }) => [id, { username, email }]))
}
