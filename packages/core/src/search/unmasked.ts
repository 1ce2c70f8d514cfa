import type { SocialNetwork } from '@limelight/contract/networks'
import type { Database } from '@limelight/db/database'
import { findUnmasked } from './visibility-store.ts'

/** The non-public fields of an influencer that a user may see. */
export type Shown = { username: boolean; email: boolean }

export const nothingShown: Shown = { username: false, email: false }

/** By influencer id. Influencers that the user has not unmasked are omitted. */
export async function unmaskedOf(
  db: Database,
  userId: string,
  network: SocialNetwork,
  ids: readonly string[],
): Promise<Map<string, Shown>> {
  if (ids.length === 0) return new Map()
  const rows = await findUnmasked(db, userId, network, ids)
  return new Map(rows.map(({ id, username, email }) => [id, { username, email }]))
}
