import type { ContentItem } from '@limelight/contract/content/schema'
import type { SocialNetwork } from '@limelight/contract/networks'
import type { ContentCopyRow } from '@limelight/db/content/tables'
import type { Context } from '../context.ts'
import { listsOf } from '../search/listed.ts'
import { nothingShown, unmaskedOf } from '../search/unmasked.ts'
import { readAuthors } from './store.ts'
import { toContentItem } from './view.ts'

/** Rows with their authors, as the caller may see them, in their order. */
export async function presentContent(
  ctx: Context,
  { userId }: { userId: string },
  network: SocialNetwork,
  rows: readonly ContentCopyRow[],
): Promise<ContentItem[]> {
  const authorIds = rows.map(row => row.author_id)
  const [authors, shown, lists] = await Promise.all([
    readAuthors(ctx, network, authorIds),
    unmaskedOf(ctx.db, userId, network, authorIds),
    listsOf(
      ctx.db,
      { userId, type: 'content', network },
      rows.map(({ id }) => id),
    ),
  ])
  return rows.map(row =>
    toContentItem(ctx.config, network, row, authors.get(row.author_id), {
      shown: shown.get(row.author_id) ?? nothingShown,
      listIds: lists.get(row.id) ?? [],
    }),
  )
}
