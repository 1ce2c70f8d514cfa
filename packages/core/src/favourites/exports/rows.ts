import type { ContentItem } from '@limelight/contract/content/schema'
import type { Cell } from '@limelight/contract/csv'
import type { Influencer } from '@limelight/contract/influencers/schema'
import type { Place } from '@limelight/contract/search/fields'
import type { ExportedAudience } from '@limelight/db/influencers/tables'
import type { ListedFigures } from '../../influencers/list-items.ts'
import { knownRate, knownText } from '../../search/view.ts'
import type { ExportedItem, Listed } from './item-store.ts'

/** A row of the file. Its keys are the columns, in their order. */
export type ExportedRow = Record<string, Cell>

/** What files have beside the creator as lists show it. */
type ExportedFigures = Pick<ListedFigures, 'price' | 'likesAvg' | 'viewsAvg' | 'growth30d'>

export function influencerRow(
  influencer: Omit<Influencer, 'listIds' | 'asOf'> & ExportedFigures & { audience?: ExportedAudience | undefined },
  listed: Listed | undefined,
  hasAudience = false,
): ExportedRow {
  const row = withListed(
    {
      id: influencer.id,
      socialNetwork: influencer.socialNetwork,
      name: influencer.name,
      username: influencer.username,
      url: influencer.url,
      email: influencer.email,
      followers: influencer.followers,
      following: influencer.following,
      viewsTotal: influencer.viewsTotal,
      videoTotal: influencer.videoTotal,
      er: influencer.er,
      aqs: influencer.aqs,
      lastPostDate: influencer.lastPostDate,
      location: influencer.location,
      language: influencer.language,
      gender: influencer.gender,
      accountType: influencer.accountType,
      hasEmail: influencer.hasEmail,
      categories: influencer.categories,
      brands: influencer.brands,
    },
    listed,
  )
  withFigures(row, influencer)
  if (hasAudience) withAudience(row, influencer.audience ?? noAudience)
  return withCity(row, influencer.place)
}

/** The columns that came later stand at the end, so that readers by position still work. */
function withFigures(row: ExportedRow, { price, likesAvg, viewsAvg, growth30d }: ExportedFigures): void {
  row.priceSource = price?.source ?? null
  row.price = price?.price ?? null
  row.priceLow = price?.low ?? null
  row.priceHigh = price?.high ?? null
  row.priceOrders = price?.orders ?? null
  row.likesAvg = likesAvg
  row.viewsAvg = viewsAvg
  row.growth30d = growth30d
}

function withCity(row: ExportedRow, place: Place | null): ExportedRow {
  row.city = place
  return row
}

const noAudience: ExportedAudience = [[], [], [], [], -1, -1, 0, '']

/** Mutates the row: an export may have millions. */
function withAudience(row: ExportedRow, audience: ExportedAudience): void {
  const [countries, languages, ages, genders, reachable, suspicious, sampleSize, date] = audience
  row.audienceCountries = countries
  row.audienceLanguages = languages
  row.audienceAges = ages
  row.audienceGenders = genders
  row.audienceReachable = knownRate(reachable)
  row.audienceSuspicious = knownRate(suspicious)
  row.audienceSampleSize = sampleSize || null
  row.audienceDate = knownText(date)
}

export function contentRow(content: Omit<ContentItem, 'listIds'>, listed: Listed | undefined): ExportedRow {
  const row = withListed(
    {
      id: content.id,
      socialNetwork: content.socialNetwork,
      url: content.url,
      text: content.text,
      authorId: content.authorId,
      author: content.author.username,
      isVideo: content.isVideo,
      timelineType: content.timelineType,
      viewsTotal: content.viewsTotal,
      likesTotal: content.likesTotal,
      commentsTotal: content.commentsTotal,
      er: content.er,
      publishDate: content.publishDate,
      language: content.language,
      location: content.location,
      isSponsored: content.isSponsored,
      brands: content.brands.filter(({ isPaid }) => isPaid).map(({ name }) => name),
    },
    listed,
  )
  return withCity(row, content.place)
}

/** An offer as a file has it: price, days and amount are those of the cheapest item. */
export type ExportedOffer = {
  id: string
  name: string
  seller: string | null
  category: string | null
  price: string | null
  execDays: number | null
  maxAmount: number | null
  rating: number | null
  reviewsTotal: number | null
}

export function offerRow(offer: ExportedOffer, listed: Listed | undefined): ExportedRow {
  return withListed({ ...offer }, listed)
}

/** Only the name of an offer that is not public is left. */
export function goneOfferRow({ value, name }: Pick<ExportedItem, 'value' | 'name'>): ExportedOffer {
  const unknown = { seller: null, category: null, price: null, execDays: null, maxAmount: null }
  return { id: value, name, ...unknown, rating: null, reviewsTotal: null }
}

/** Mutates the row: an export may have millions. */
function withListed(row: ExportedRow, listed: Listed | undefined): ExportedRow {
  if (listed !== undefined) {
    row.addedAt = listed.addedAt.toISOString()
    row.column = listed.column
    row.note = listed.note
  }
  return row
}
