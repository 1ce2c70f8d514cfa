import { type SocialNetwork, socialNetworks } from '@limelight/contract/networks'
import type { Context } from '../context.ts'
import { mapInSlices } from '../runtime/slices.ts'
import { findNextReindex, isReindexed, reindex } from '../search/reindex.ts'
import { withBrands } from './search-columns.ts'
import { contentStore, readAuthors, readStored } from './store.ts'
import { toStored } from './write.ts'

/** Brings stored content items into the form that searches need now. */
export async function reindexContent(ctx: Context): Promise<void> {
  for (const network of socialNetworks) {
    await reindex(ctx, contentStore(network), async ids => {
      const rows = await readStored(ctx, network, ids)
      const authors = await readAuthors(
        ctx,
        network,
        rows.map(({ shown }) => shown.author_id),
      )
      return mapInSlices(rows, ({ platform_id, shown }) => {
        const author = authors.get(shown.author_id)
        return toStored(withBrands(shown, author), platform_id, author)
      })
    })
  }
}

export function findNextContentReindex(ctx: Context): Promise<Date | undefined> {
  return findNextReindex(
    ctx,
    socialNetworks.map(network => contentStore(network).truth),
  )
}

export function isContentReindexed(ctx: Context, network: SocialNetwork): Promise<boolean> {
  return isReindexed(ctx, contentStore(network).truth)
}
