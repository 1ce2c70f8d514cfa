import { type SocialNetwork, socialNetworks } from '@limelight/contract/networks'
import type { Context } from '../context.ts'
import { mapInSlices } from '../runtime/slices.ts'
import { placeOf } from '../search/places/cities.ts'
import { findNextReindex, isReindexed, reindex } from '../search/reindex.ts'
import { withBrands } from './search-columns.ts'
import { contentStore, readAuthors, readBios, readStored } from './store.ts'
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
      // The turn of the authors comes later, and older code stored no place.
      const placeless = [...authors.values()].filter(({ place }) => place === '').map(({ id }) => id)
      for (const { id, ...told } of await readBios(ctx, network, placeless)) {
        const author = authors.get(id)
        if (author !== undefined) authors.set(id, { ...author, place: placeOf({ ...told, username: author.username }) })
      }
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
