import type { ContentItem } from '@limelight/contract/content/schema'
import type { SocialNetwork } from '@limelight/contract/networks'
import type { Match } from '@limelight/contract/search/match'
import type { ContentCopyRow } from '@limelight/db/content/tables'
import type { Context } from '../context.ts'
import { listsOf } from '../search/listed.ts'
import { maskContacts } from '../search/masking.ts'
import { findMatched, type Reasons, unexplained } from '../search/match/matched.ts'
import { type Matched, matchOf } from '../search/match/reasons.ts'
import type { Term } from '../search/reading/terms.ts'
import { nothingShown, type Shown, unmaskedOf } from '../search/unmasked.ts'
import { knownText } from '../search/view.ts'
import { titleOf } from './search-columns.ts'
import { contentTables, readAuthors } from './store.ts'
import { type AuthorRow, toContentItem } from './view.ts'

/** Rows with their authors, as the caller may see them, in their order. */
export async function presentContent(
  ctx: Context,
  { userId }: { userId: string },
  network: SocialNetwork,
  rows: readonly ContentCopyRow[],
  reasons: Reasons = unexplained,
): Promise<ContentItem[]> {
  const authorIds = rows.map(row => row.author_id)
  const ids = rows.map(({ id }) => id)
  const [authors, shown, lists, matched] = await Promise.all([
    readAuthors(ctx, network, authorIds),
    unmaskedOf(ctx.db, userId, network, authorIds),
    listsOf(ctx.db, { userId, type: 'content', network }, ids),
    findMatched(ctx, contentTables, network, ids, reasons),
  ])
  return rows.map(row => {
    const author = authors.get(row.author_id)
    const own = shown.get(row.author_id) ?? nothingShown
    return toContentItem(ctx.config, network, row, author, {
      shown: own,
      listIds: lists.get(row.id) ?? [],
      match: explain(reasons.terms, row, matched.get(row.id), { author, shown: own }),
    })
  })
}

/** Why a search found a content item, from what the caller sees of its text. */
function explain(
  terms: readonly Term[],
  row: ContentCopyRow,
  found: Matched | undefined,
  { author, shown }: { author: AuthorRow | undefined; shown: Shown },
): Match | null {
  if (found === undefined) return null
  const username = author?.username ?? ''
  const text = maskContacts(row.text, shown, username)
  return matchOf(
    terms,
    { ...found, mentions: found.texts },
    {
      username,
      isUnmasked: shown.username,
      language: knownText(row.language),
      name: titleOf(text, row),
      authorName: author?.name ?? '',
      text,
    },
  )
}
