import { engagementRate } from '@limelight/contract/content/engagement'
import type { ContentRecord } from '@limelight/contract/influencers/ingestion'
import type { SocialNetwork } from '@limelight/contract/networks'
import type { ContentCopyRow, StoredContent } from '@limelight/db/content/tables'
import type { Context } from '../context.ts'
import { mapInSlices } from '../runtime/slices.ts'
import { loadAddedNames } from '../search/reading/added-names.ts'
import { searchId, writeRows } from '../search/write.ts'
import { searchColumnsOf, withBrands } from './search-columns.ts'
import { contentStore, readAuthors } from './store.ts'
import type { AuthorRow } from './view.ts'

/** Creates or updates content items. Their authors must be in the store already. */
export async function writeContent(
  ctx: Context,
  { network, records }: { network: SocialNetwork; records: ContentRecord[] },
): Promise<{ ids: string[]; authorIds: string[] }> {
  await loadAddedNames(ctx)
  const asOf = ctx.clock.now().getTime()
  const authorIds = records.map(record => searchId(network, record.authorPlatformId))
  const authors = await readAuthors(ctx, network, authorIds)
  const rows = await mapInSlices(records, (record, at) => toRow(network, record, asOf, authorIds[at] ?? '', authors))
  await writeRows(ctx, contentStore(network), rows)
  return { ids: rows.map(({ id }) => id), authorIds }
}

const unknown = -1

function toRow(
  network: SocialNetwork,
  record: ContentRecord,
  asOf: number,
  authorId: string,
  authors: Map<string, AuthorRow>,
): StoredContent {
  const author = authors.get(authorId)
  const { text, language, location, isVideo, timelineType } = record
  const post = {
    id: searchId(network, record.platformId),
    as_of: String(asOf),
    author_id: authorId,
    shortcode: record.shortcode,
    thumbnail_url: record.thumbnailUrl ?? '',
    text,
    is_video: isVideo,
    timeline_type: timelineType ?? '',
    views: String(record.viewsTotal ?? unknown),
    likes: record.likesTotal ?? unknown,
    comments: record.commentsTotal ?? unknown,
    er: engagementOf(network, record, author?.measuredFollowers),
    duration: record.durationSec ?? unknown,
    publish_date: String(record.publishDate == null ? unknown : Date.parse(record.publishDate)),
    location: location ?? '',
    language: language ?? '',
    is_labelled: record.isPaidPartnership ?? false,
    partner: record.paidPartner ?? '',
  }
  return toStored(withBrands(post, author), record.platformId, author)
}

export function toStored(shown: ContentCopyRow, platformId: string, author: AuthorRow | undefined): StoredContent {
  const { id, as_of, author_id, views, likes, comments, er, publish_date } = shown
  const stored = { id, as_of, author_id, views, likes, comments, er, publish_date, platform_id: platformId }
  return Object.assign(stored, searchColumnsOf(shown, author), { shown: JSON.stringify(shown) })
}

/** In basis points. */
function engagementOf(
  network: SocialNetwork,
  { viewsTotal: views, likesTotal: likes, commentsTotal: comments }: ContentRecord,
  followers: number | undefined,
): number {
  const rate = engagementRate(network, { likes, comments, views, followers })
  return rate === null ? unknown : Math.round(rate * 100)
}
