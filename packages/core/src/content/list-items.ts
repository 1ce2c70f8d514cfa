import type { ContentItem } from '@limelight/contract/content/schema'
import type { SocialNetwork } from '@limelight/contract/networks'
import { type ContentFilters, contentSorts } from '@limelight/contract/search/content-filters'
import type { Context } from '../context.ts'
import { AppError } from '../runtime/errors.ts'
import type { Copy } from '../search/copies.ts'
import type { Filter } from '../search/query.ts'
import { describeFilters } from './filters.ts'
import { presentContent } from './present.ts'
import { copyOf, readAuthors, readContents } from './store.ts'

/** How content in a list is filtered and sorted, which is as in a search. */
export function describeKept({ sort, ...input }: ContentFilters & { sort: string | undefined }): {
  copy: Copy
  filters: Filter[]
} {
  const known = contentSorts[input.kind].find(name => name === sort)
  if (known === undefined && sort !== undefined) throw new AppError('INVALID_QUERY_STRING')
  return { copy: copyOf(input.kind, known), filters: describeFilters(input) }
}

/** These as the caller may see them, in no order; what is not there is left out. */
export async function presentKept(
  ctx: Context,
  caller: { userId: string },
  network: SocialNetwork,
  ids: readonly string[],
): Promise<ContentItem[]> {
  return presentContent(ctx, caller, network, await readContents(ctx, network, ids))
}

/** The names of the authors by what they published; what is not there has none. */
export async function namesOfKept(
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
  return new Map(contents.map(({ id, author_id }) => [id, authors.get(author_id)?.name ?? '']))
}
