import type { SocialNetwork } from '@limelight/contract/social-networks'
import type { Database } from '@limelight/db/database'

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
  const rows = await db
    .selectFrom('unmasked_influencers')
    .select(['influencer_id', 'username_at', 'email_at'])
    .where('user_id', '=', userId)
    .where('network', '=', network)
    .where(eb => eb('influencer_id', '=', eb.fn.any(eb.val([...new Set(ids)]))))
    .execute()
  return new Map(
    rows.map(row => [row.influencer_id, { username: row.username_at !== null, email: row.email_at !== null }]),
  )
}
