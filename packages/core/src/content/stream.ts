import type { SocialNetwork } from '@limelight/contract/networks'
import { contentCopyRow } from '@limelight/db/content/tables'
import type { Context } from '../context.ts'
import { streamShown } from '../search/by-ids.ts'
import { authorJson, contentStore, readAuthorIds } from './store.ts'
import { authorRow } from './view.ts'

/** Any number of content items in the order of their ids. A missing one is left out. */
export function streamContents(ctx: Context, network: SocialNetwork, ids: readonly string[]) {
  const { truth } = contentStore(network)
  return streamShown(ctx, { name: 'content.stream', row: contentCopyRow, truth }, ids)
}

/** The authors of these content items, each once. */
export async function findAuthorIds(ctx: Context, network: SocialNetwork, ids: readonly string[]): Promise<string[]> {
  return ids.length === 0 ? [] : readAuthorIds(ctx, network, ids)
}

/** Any number of authors in the order of their ids, in chunks. A missing one is left out. */
export function streamAuthors(ctx: Context, network: SocialNetwork, ids: readonly string[]) {
  const truth = `${network}_influencers`
  return streamShown(ctx, { name: 'content.authors', row: authorRow, truth, json: authorJson }, ids)
}
