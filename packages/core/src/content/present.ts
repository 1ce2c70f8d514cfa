import type { ContentItem } from '@limelight/contract/content/schema'
import type { SocialNetwork } from '@limelight/contract/networks'
import type { Match } from '@limelight/contract/search/match'
import type { ContentCopyRow } from '@limelight/db/content/tables'
import * as z from 'zod'
import type { Context } from '../context.ts'
import { listsOf } from '../search/listed.ts'
import { maskContacts } from '../search/masking.ts'
import { findIndexed } from '../search/match/indexed.ts'
import { matchOf } from '../search/match/reasons.ts'
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
  terms: readonly Term[] = [],
): Promise<ContentItem[]> {
  const authorIds = rows.map(row => row.author_id)
  const ids = rows.map(({ id }) => id)
  const [authors, shown, lists, indexed] = await Promise.all([
    readAuthors(ctx, network, authorIds),
    unmaskedOf(ctx.db, userId, network, authorIds),
    listsOf(ctx.db, { userId, type: 'content', network }, ids),
    findIndexed(
      ctx,
      { tables: contentTables, network, column: 'mentions', other: z.array(z.string()) },
      terms.length === 0 ? [] : ids,
    ),
  ])
  return rows.map(row => {
    const author = authors.get(row.author_id)
    const own = shown.get(row.author_id) ?? nothingShown
    const found = indexed.get(row.id)
    return toContentItem(ctx.config, network, row, author, {
      shown: own,
      listIds: lists.get(row.id) ?? [],
      match: found === undefined ? null : explain(terms, row, found, { author, shown: own }),
    })
  })
}

type Matched = { facets: string[]; words: string; other: string[] }

/** Why a search found a content item, from what the caller sees of its text. */
function explain(
  terms: readonly Term[],
  row: ContentCopyRow,
  { other: mentions, ...found }: Matched,
  { author, shown }: { author: AuthorRow | undefined; shown: Shown },
): Match | null {
  const username = author?.username ?? ''
  const text = maskContacts(row.text, shown, username)
  return matchOf(
    terms,
    { ...found, mentions },
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
