import type { SocialNetwork } from '@limelight/contract/social-networks'
import type { ContentCopyRow } from '@limelight/db/content/tables'
import type { Context } from '../context.ts'
import { streamShown } from '../search/by-ids.ts'
import { contentStore } from './store.ts'

/** Any number of pieces of content in the order of their ids; what is not there is left out. */
export function streamContents(ctx: Context, network: SocialNetwork, ids: readonly string[]) {
  const { truth } = contentStore(network)
  return streamShown<ContentCopyRow>(ctx, { route: 'content.stream', truth }, ids)
}
