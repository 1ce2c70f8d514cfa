import type { ListField } from '@limelight/contract/favourites/list-fields'
import type { FavouriteItem } from '@limelight/contract/favourites/schema'
import type { SocialNetwork } from '@limelight/contract/networks'
import type { Offer } from '@limelight/contract/offers/schema'
import type { FavouriteItemRow, FavouriteListRow } from '@limelight/db/favourites/tables'
import { presentContentById } from '../../content/list-items.ts'
import type { Caller, Context } from '../../context.ts'
import { presentPricedById } from '../../influencers/list-items.ts'
import { presentOffers } from '../../offers/present.ts'
import { fittingValues, liveFields } from '../fields/values.ts'

/** Presents items as their owner may see them, in the order given. */
export async function presentItems(
  ctx: Context,
  caller: Caller,
  list: Listed,
  rows: readonly FavouriteItemRow[],
): Promise<FavouriteItem[]> {
  const ids = rows.map(({ value }) => value)
  return rows.length === 0 ? [] : (await openPresenter(ctx, caller, list, ids))(rows)
}

type Listed = Pick<FavouriteListRow, 'type' | 'network' | 'fields'>
type Presenter = (rows: readonly FavouriteItemRow[]) => FavouriteItem[]

/** Looks up items before a change; the presenter also works for the changed rows. */
export async function openPresenter(
  ctx: Context,
  caller: Caller,
  { type, network, fields }: Listed,
  ids: readonly string[],
): Promise<Presenter> {
  const live = liveFields(fields)
  if (network === null) {
    const known = (await presentOffers(ctx, caller, ids)).filter(isShown)
    return presenterOf(live, known, row => ({ ...goneOffer(row), listIds: [row.list_id] }))
  }
  if (type === 'content') {
    const known = await presentContentById(ctx, caller, network, ids)
    return presenterOf(live, known, row => ({ ...goneContent(network, row), listIds: [row.list_id] }))
  }
  const known = await presentPricedById(ctx, caller, network, ids)
  return presenterOf(live, known, row => ({
    ...goneInfluencer(network, row),
    listIds: [row.list_id],
    asOf: row.added_at.toISOString(),
    price: null,
  }))
}

/** Presents an item from the known ones; `toGone` stands in for one that is missing. */
function presenterOf<Item extends { id: string }>(
  fields: readonly ListField[],
  known: readonly Item[],
  toGone: (row: FavouriteItemRow) => Item,
) {
  const byId = new Map(known.map(item => [item.id, item]))
  return (rows: readonly FavouriteItemRow[]) =>
    rows.map(row => {
      const item = byId.get(row.value)
      return {
        ...(item ?? toGone(row)),
        ...listFields(row),
        fields: fittingValues(fields, row.fields),
        isGone: item === undefined,
      }
    })
}

type GoneItem = Pick<FavouriteItemRow, 'value' | 'name'>

function listFields(row: FavouriteItemRow) {
  return { addedAt: row.added_at.toISOString(), columnId: row.column_id, note: row.note }
}

/** Others must not read on in an offer that left the market. */
function isShown({ status, moderationData, seller }: Offer): boolean {
  return status === 'ACTIVE' && moderationData.moderationStatus !== 'REFUSED' && !seller.isGone
}

/** A creator that the search store no longer has. */
export function goneInfluencer(network: SocialNetwork, row: GoneItem) {
  return {
    id: row.value,
    socialNetwork: network,
    name: row.name,
    username: '',
    url: null,
    email: null,
    hasEmail: false,
    isUnmasked: false,
    isEmailUnmasked: false,
    isVerified: false,
    figures: 'estimated' as const,
    verifiedAt: null,
    avatarUrl: null,
    categories: [],
    followers: 0,
    following: null,
    postsTotal: null,
    viewsTotal: null,
    videoTotal: null,
    er: null,
    erPercentile: null,
    aqs: null,
    lastPostDate: null,
    location: null,
    place: null,
    language: null,
    gender: null,
    accountType: null,
    brands: [],
    match: null,
  }
}

export function goneContent(network: SocialNetwork, row: GoneItem) {
  return {
    id: row.value,
    socialNetwork: network,
    url: null,
    thumbnailUrl: null,
    text: '',
    authorId: '',
    author: { id: '', name: row.name, username: '', avatarUrl: null, followers: 0, isUnmasked: false },
    isVideo: null,
    timelineType: null,
    viewsTotal: null,
    likesTotal: null,
    commentsTotal: null,
    er: null,
    durationSec: null,
    publishDate: null,
    language: null,
    location: null,
    place: null,
    isSponsored: false,
    disclosure: null,
    brands: [],
    match: null,
    hashtags: [],
    mentions: [],
  }
}

/** An offer that is not public: only the name that it had is left. */
function goneOffer(row: FavouriteItemRow): Offer {
  const at = row.added_at.toISOString()
  const nobody = { id: '', fullName: '', photo: { id: null, url: null, moderationStatus: null }, isGone: true }
  const unknown = { rating: null, reviewsTotal: 0, completedOrders: 0 }
  return {
    id: row.value,
    userId: '',
    seller: { ...nobody, ...unknown, responseTimeMs: null, socials: [], handle: null },
    name: row.name,
    description: '',
    category: null,
    status: 'ARCHIVED',
    mainImage: null,
    portfolioImages: [],
    videos: [],
    items: [],
    reach: [],
    price: null,
    benchmark: null,
    moderationData: { moderationStatus: 'UNKNOWN', moderationReasons: [] },
    ...unknown,
    liveOrders: 0,
    listIds: [],
    createdAt: at,
    updatedAt: at,
  }
}
