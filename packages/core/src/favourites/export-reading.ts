import type { SocialNetwork } from '@limelight/contract/social-networks'
import type { Database } from '@limelight/db/database'
import type { InfluencerCopyRow } from '@limelight/db/influencers/tables'
import { streamContents } from '../content/streaming.ts'
import { toContentItem } from '../content/view.ts'
import type { Context } from '../context.ts'
import { streamInfluencers } from '../influencers/streaming.ts'
import { toInfluencer } from '../influencers/view.ts'
import { nothingShown, unmaskedOf } from '../unmasked.ts'
import type { ExportedList } from './export-items.ts'
import { readPages, type Sizes } from './export-pages.ts'
import { contentRow, type ExportedRow, influencerRow, offerRow } from './export-rows.ts'
import { goneContent, goneInfluencer } from './presenting.ts'

/** The search store reads through all of itself for a window, memory pays for a page. */
const usualSizes: Sizes = { page: 500, pagesInWindow: 100 }

type Networked = ExportedList & { network: SocialNetwork }

/**
 * The rows of a file: the list as it was at one moment, newest first. While a page is worked on, the stores work on the
 * next one.
 */
export async function* readExport(
  ctx: Context,
  list: ExportedList,
  sizes = usualSizes,
): AsyncGenerator<ExportedRow[], void, undefined> {
  const snapshot = await ctx.db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute()
  try {
    yield* readAhead(rowsOf(ctx, snapshot, list, sizes))
  } finally {
    await snapshot.rollback().execute()
  }
}

/** The columns of a file, also of one without rows: what it would say of somebody who is gone. */
export function columnsOf(ctx: Context, { type, network }: ExportedList): string[] {
  const item = {
    id: '',
    value: '',
    list_id: '',
    name: '',
    column: '',
    note: null,
    added_at: ctx.clock.now(),
    shown: nothingShown,
  }
  if (network === null) return Object.keys(offerRow(item))
  if (type === 'content') return Object.keys(contentRow(goneContent(network, item), item))
  return Object.keys(influencerRow(goneInfluencer(network, item), item))
}

function rowsOf(ctx: Context, db: Database, list: ExportedList, sizes: Sizes): AsyncGenerator<ExportedRow[]> {
  const { type, network } = list
  if (network === null) return offerRows(db, list, sizes)
  return (type === 'content' ? contentRows : influencerRows)(ctx, db, { ...list, network }, sizes)
}

/** What the table shows of a creator, without looking up what no column says. */
async function* influencerRows(ctx: Context, db: Database, list: Networked, sizes: Sizes) {
  const { listId, network } = list
  const open = (ids: string[]) => streamInfluencers(ctx, network, ids)
  for await (const { items, rows } of readPages(db, list, open, sizes)) {
    yield items.map((item, index) => {
      const row = rows[index]
      if (row === undefined) return influencerRow(goneInfluencer(network, { ...item, list_id: listId }), item)
      const seen = { shown: item.shown, erPercentile: null, listIds: [] }
      return influencerRow(toInfluencer(ctx.config, network, row, seen), item)
    })
  }
}

async function* contentRows(ctx: Context, db: Database, list: Networked, sizes: Sizes) {
  const { userId, listId, network } = list
  const open = (ids: string[]) => streamContents(ctx, network, ids)
  for await (const { items, rows } of readPages(db, list, open, sizes)) {
    const authorIds = [...new Set(rows.flatMap(row => row?.author_id ?? []))]
    const [authors, shown] = await Promise.all([
      readAuthors(ctx, network, authorIds),
      unmaskedOf(db, userId, network, authorIds),
    ])
    yield items.map((item, index) => {
      const row = rows[index]
      if (row === undefined) return contentRow(goneContent(network, { ...item, list_id: listId }), item)
      const seen = { shown: shown.get(row.author_id) ?? nothingShown, listIds: [] }
      return contentRow(toContentItem(ctx.config, network, row, authors.get(row.author_id), seen), item)
    })
  }
}

async function readAuthors(ctx: Context, network: SocialNetwork, ids: string[]) {
  const authors = new Map<string, InfluencerCopyRow>()
  for await (const piece of streamInfluencers(ctx, network, ids)) {
    for (const author of piece) authors.set(author.id, author)
  }
  return authors
}

async function* offerRows(db: Database, list: ExportedList, sizes: Sizes) {
  for await (const { items } of readPages(db, list, nothing, sizes)) yield items.map(offerRow)
}

async function* nothing(): AsyncGenerator<never, void, undefined> {}

async function* readAhead<Step>(source: AsyncGenerator<Step, void, undefined>): AsyncGenerator<Step> {
  const ask = () => {
    const answer = source.next()
    answer.catch(() => undefined)
    return answer
  }
  let coming = ask()
  try {
    for (let step = await coming; step.done !== true; step = await coming) {
      coming = ask()
      yield step.value
    }
  } finally {
    await source.return()
  }
}
