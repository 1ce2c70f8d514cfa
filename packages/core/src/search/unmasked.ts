import type { SocialNetwork } from '@limelight/contract/networks'
import type { Database } from '@limelight/db/database'
import { findUnmasked } from './visibility-store.ts'

/** What a user may see of an influencer besides the public figures. */
export type Shown = { username: boolean; email: boolean }

export const nothingShown: Shown = { username: false, email: false }

/** By influencer. An influencer that the user has not unmasked is left out. */
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
