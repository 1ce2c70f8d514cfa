import { engagementRate } from '@limelight/contract/content/engagement'
import type { ContentItem } from '@limelight/contract/content/schema'
import type { SocialNetwork } from '@limelight/contract/networks'
import { timelineTypes } from '@limelight/contract/search/filters'
import type { Match } from '@limelight/contract/search/match'
import type { ContentCopyRow } from '@limelight/db/content/tables'
import { influencerCopyRow } from '@limelight/db/influencers/tables'
import type * as z from 'zod'
import { integer } from '../engines/rows.ts'
import type { Config } from '../runtime/config.ts'
import { maskContacts, maskUsername } from '../search/masking.ts'
import { toPlace } from '../search/places/cities.ts'
import { brandName } from '../search/reading/brand-names.ts'
import type { Shown } from '../search/unmasked.ts'
import { knownDate, knownNumber, knownText, knownWord, shownName, toImageUrl } from '../search/view.ts'
import { signsOf, spelledBrands } from './partnership.ts'

export const authorRow = influencerCopyRow
  .pick({
    id: true,
    username: true,
    name: true,
    avatar_url: true,
    followers: true,
    categories: true,
    place: true,
  })
  .extend({
    /** The estimate where the owner shows a figure, because all rates are of estimates. */
    measuredFollowers: integer,
  })
export type AuthorRow = z.infer<typeof authorRow>
export type ShownAuthor = Omit<AuthorRow, 'categories'>

/**
 * A content item as a user sees it, who has unmasked the author as `shown` says, has the item in
 * these lists, and found it by `match`.
 */
export function toContentItem(
  config: Config,
  network: SocialNetwork,
  row: ContentCopyRow,
  author: ShownAuthor | undefined,
  { shown, listIds, match = null }: { shown: Shown; listIds: string[]; match?: Match | null },
): ContentItem {
  const username = author?.username ?? ''
  const shownUsername = shown.username ? username : maskUsername(username)
  const timelineType = knownWord(timelineTypes, row.timeline_type)
  return {
    id: row.id,
    socialNetwork: network,
    url: shown.username ? contentUrl(network, row.shortcode, timelineType) : null,
    thumbnailUrl: toImageUrl(config, row.thumbnail_url),
    text: maskContacts(row.text, shown, username),
    authorId: row.author_id,
    author: {
      id: row.author_id,
      name: shownName(author?.name ?? '', shownUsername),
      username: shownUsername,
      avatarUrl: toImageUrl(config, author?.avatar_url ?? ''),
      followers: author?.followers ?? 0,
      isUnmasked: shown.username,
    },
    isVideo: network === 'youtube' ? null : row.is_video ? 1 : 0,
    timelineType,
    viewsTotal: knownNumber(row.views),
    likesTotal: knownNumber(row.likes),
    commentsTotal: knownNumber(row.comments),
    er: rateOf(network, row, author),
    durationSec: knownNumber(row.duration),
    publishDate: knownDate(row.publish_date),
    language: knownText(row.language),
    location: knownText(row.location),
    place: toPlace(author?.place ?? ''),
    listIds,
    isSponsored: row.disclosure !== '',
    disclosure: row.disclosure === '' ? null : row.disclosure,
    brands: [
      ...spelledBrands(row.paid).map(name => ({ name, isPaid: true })),
      ...spelledBrands(row.named).map(name => ({ name, isPaid: false })),
    ],
    ...shownSigns(row, shown),
    match,
  }
}

/** With the followers of today, as in the report. Searches filter by the rate of the day the post was written. */
function rateOf(network: SocialNetwork, row: ContentCopyRow, author: ShownAuthor | undefined): number | null {
  const { views, likes, comments } = row
  return engagementRate(network, {
    views: knownNumber(views),
    likes: knownNumber(likes),
    comments: knownNumber(comments),
    followers: author?.measuredFollowers,
  })
}

/** A handle may be another account of the author. Those of brands are not. */
function shownSigns(row: ContentCopyRow, { username }: Shown): Pick<ContentItem, 'hashtags' | 'mentions'> {
  const { hashtags, mentions } = signsOf(row.text)
  const brands = new Set([...row.paid, ...row.named])
  const shown = mentions.filter(({ written }) => username || brands.has(brandName(written).toLowerCase()))
  const each = (signs: typeof mentions) => [...new Set(signs.map(({ written }) => written))]
  return { hashtags: each(hashtags), mentions: each(shown) }
}

function contentUrl(network: SocialNetwork, shortcode: string, timelineType: 'shorts' | 'video' | null): string {
  const code = encodeURIComponent(shortcode)
  if (network === 'instagram') return `https://www.instagram.com/p/${code}/`
  return timelineType === 'shorts'
    ? `https://www.youtube.com/shorts/${code}`
    : `https://www.youtube.com/watch?v=${code}`
}
