import type { SocialNetwork } from '@limelight/contract/networks'
import type { StoredInfluencer } from '@limelight/db/influencers/tables'
import type { Context } from '../context.ts'
import { searchId, writeRows } from '../search/write.ts'
import { influencerStore, readStored } from './store.ts'

/**
 * Writes a creator again, with the figures of the owner's account or without them. Returns it,
 * or undefined when the store does not know the creator.
 */
export async function rewriteInfluencer(
  ctx: Context,
  { network, platformId }: { network: SocialNetwork; platformId: string },
): Promise<StoredInfluencer | undefined> {
  const rows = await readStored(ctx, network, [searchId(network, platformId)])
  await writeRows(ctx, influencerStore(network), rows)
  return rows[0]
}
