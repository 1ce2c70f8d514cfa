import type { ContentItem } from '@limelight/contract/content/schema'
import type { SocialNetwork } from '@limelight/contract/networks'
import type { Context } from '../context.ts'
import { maskUsername } from '../search/masking.ts'
import { shownName } from '../search/view.ts'
import { presentContent } from './present.ts'
import { readAuthors, readContents } from './store.ts'
import type { AuthorRow } from './view.ts'

/** These content items as the caller may see them, in no order. A missing one is left out. */
export async function presentContentById(
  ctx: Context,
  caller: { userId: string },
  network: SocialNetwork,
  ids: readonly string[],
): Promise<ContentItem[]> {
  return presentContent(ctx, caller, network, await readContents(ctx, network, ids))
}

/** The names of the authors by content item. A missing one has no name. */
export async function namesOfAuthors(
  ctx: Context,
  network: SocialNetwork,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const contents = await readContents(ctx, network, ids)
  const authors = await readAuthors(
    ctx,
    network,
    contents.map(({ author_id }) => author_id),
  )
  const nameOf = (author?: AuthorRow) => shownName(author?.name ?? '', maskUsername(author?.username ?? ''))
  return new Map(contents.map(({ id, author_id }) => [id, nameOf(authors.get(author_id))]))
}
