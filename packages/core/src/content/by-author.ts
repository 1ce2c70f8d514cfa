import type { ContentItem } from '@limelight/contract/content/schema'
import type { SocialNetwork } from '@limelight/contract/networks'
import type { List } from '@limelight/contract/query'
import type { Context } from '../context.ts'
import { presentContent } from './present.ts'
import { type AuthorPage, countByAuthor, readByAuthor } from './store.ts'

/** The content of an influencer: the newest, most or least engaging first. */
export async function listByAuthor(
  ctx: Context,
  caller: { userId: string },
  { network, ...page }: AuthorPage & { network: SocialNetwork },
): Promise<List<ContentItem>> {
  const [total, rows] = await Promise.all([countByAuthor(ctx, network, page), readByAuthor(ctx, network, page)])
  return { total, data: await presentContent(ctx, caller, network, rows) }
}
