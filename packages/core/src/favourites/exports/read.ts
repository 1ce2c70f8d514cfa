import type { ListField } from '@limelight/contract/favourites/list-fields'
import type { SocialNetwork } from '@limelight/contract/networks'
import type { Database } from '@limelight/db/database'
import type { ExportedAudience, InfluencerCopyRow } from '@limelight/db/influencers/tables'
import { findAuthorIds, streamAuthors, streamContents } from '../../content/stream.ts'
import { type ShownAuthor, toContentItem } from '../../content/view.ts'
import type { Context } from '../../context.ts'
import { readFiguresById } from '../../influencers/list-items.ts'
import { streamInfluencers, streamWithAudience } from '../../influencers/stream.ts'
import { toInfluencer } from '../../influencers/view.ts'
import { lineColumns, readResultLines } from '../../results/lists/lines.ts'
import { nothingShown, unmaskedOf } from '../../search/unmasked.ts'
import { goneContent, goneInfluencer } from '../lists/present.ts'
import { withFields } from './field-columns.ts'
import type { Exported, ExportedItem } from './item-store.ts'
import { streamOffers } from './offers.ts'
import { readPages, type Sizes } from './pages.ts'
import { contentRow, type ExportedRow, goneOfferRow, influencerRow, offerRow } from './rows.ts'

/** A window costs one scan of the search store, a page costs memory. */
const usualSizes: Sizes = { page: 500, pagesInWindow: 100 }

/** The rows of a file, from one snapshot: a list, newest first, or the selected items. */
export async function* readExport(
  ctx: Context,
  exported: Exported,
  sizes = usualSizes,
): AsyncGenerator<ExportedRow[], void, undefined> {
  const snapshot = await ctx.db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute()
  try {
    yield* rowsOf(ctx, snapshot, exported, sizes)
  } finally {
    await snapshot.rollback().execute()
  }
}

/** Derived from a placeholder row, so that a file without rows has a header too. */
export function columnsOf(ctx: Context, exported: Exported): string[] {
  if ('results' in exported) return [...lineColumns]
  const { type, network } = exported
  const item = { value: '', name: '' }
  const listed = 'fields' in exported ? { column: '', note: null, values: {}, addedAt: ctx.clock.now() } : undefined
  const fields = fieldsOf(exported)
  if (network === null) return Object.keys(withFields(offerRow(goneOfferRow(item), listed), fields, {}))
  const row =
    type === 'content'
      ? contentRow(goneContent(network, item), listed)
      : influencerRow({ ...goneInfluencer(network, item), ...noFigures }, listed, exported.hasAudience)
  return Object.keys(withFields(row, fields, {}))
}

/** A selection that is in no list has no custom columns. */
export function fieldsOf(exported: Exported): readonly ListField[] {
  return 'fields' in exported ? exported.fields : []
}

async function* rowsOf(ctx: Context, db: Database, exported: Exported, sizes: Sizes) {
  if ('results' in exported) {
    yield* readResultLines(ctx, db, exported, exported.results)
    return
  }
  const { userId, type, network } = exported
  const fields = fieldsOf(exported)
  const complete = (row: ExportedRow, { listed }: ExportedItem) => withFields(row, fields, listed?.values ?? {})
  if (network === null) {
    const open = (ids: string[]) => streamOffers(ctx, db, ids)
    for await (const { items, known } of readPages(db, exported, open, sizes)) {
      yield items.map((item, at) => complete(offerRow(known[at] ?? goneOfferRow(item), item.listed), item))
    }
  } else if (type === 'content') {
    const open = (ids: string[]) => openContents(ctx, db, { userId, network }, ids)
    for await (const { items, known } of readPages(db, exported, open, sizes)) {
      yield items.map((item, at) => complete(contentRow(known[at] ?? goneContent(network, item), item.listed), item))
    }
  } else {
    const reader = { userId, network, hasAudience: exported.hasAudience === true }
    const open = (ids: string[]) => openInfluencers(ctx, db, reader, ids)
    for await (const { items, known } of readPages(db, exported, open, sizes)) {
      yield items.map((item, at) =>
        complete(
          influencerRow(
            known[at] ?? { ...goneInfluencer(network, item), ...noFigures },
            item.listed,
            reader.hasAudience,
          ),
          item,
        ),
      )
    }
  }
}

const noFigures = { price: null, likesAvg: null, viewsAvg: null, growth30d: null }

type Reader = { userId: string; network: SocialNetwork }

/** Creators as in the table, without percentile and list ids, which no column shows. */
async function* openInfluencers(
  ctx: Context,
  db: Database,
  { userId, network, hasAudience }: Reader & { hasAudience: boolean },
  ids: string[],
) {
  const [shown, figures] = await Promise.all([unmaskedOf(db, userId, network, ids), readFiguresById(ctx, network, ids)])
  const figuresOf = new Map(
    figures.map(({ id, price, likesAvg, viewsAvg, growth30d }) => [id, { price, likesAvg, viewsAvg, growth30d }]),
  )
  const stream: AsyncGenerator<(InfluencerCopyRow & { audience?: ExportedAudience })[]> = hasAudience
    ? streamWithAudience(ctx, network, ids)
    : streamInfluencers(ctx, network, ids)
  for await (const rows of stream) {
    yield rows.map(row => {
      const seen = { shown: shown.get(row.id) ?? nothingShown, erPercentile: null, listIds: [] }
      const influencer = toInfluencer(ctx.config, network, row, seen)
      return { ...influencer, ...(figuresOf.get(row.id) ?? noFigures), audience: row.audience }
    })
  }
}

async function* openContents(ctx: Context, db: Database, { userId, network }: Reader, ids: string[]) {
  const authorIds = await findAuthorIds(ctx, network, ids)
  const [authors, shown] = await Promise.all([
    readAuthors(ctx, network, authorIds),
    unmaskedOf(db, userId, network, authorIds),
  ])
  for await (const rows of streamContents(ctx, network, ids)) {
    yield rows.map(row => {
      const seen = { shown: shown.get(row.author_id) ?? nothingShown, listIds: [] }
      return toContentItem(ctx.config, network, row, authors.get(row.author_id), seen)
    })
  }
}

/** Holds a whole window in memory, so it keeps only the exported fields. */
async function readAuthors(ctx: Context, network: SocialNetwork, ids: string[]) {
  const authors = new Map<string, ShownAuthor>()
  for await (const rows of streamAuthors(ctx, network, ids)) {
    for (const { categories: _, ...author } of rows) authors.set(author.id, author)
  }
  return authors
}
