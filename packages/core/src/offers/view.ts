import { formatUsdt } from '@limelight/contract/deposits/units'
import type { Benchmark, Offer, OfferItem } from '@limelight/contract/offers/schema'
import type { UserCard } from '@limelight/contract/users/schema'
import type { OfferItemRow } from '@limelight/db/offers/tables'
import type { Reading } from '../moderation/strangers.ts'
import type { Config } from '../runtime/config.ts'
import { imageUrl } from '../runtime/image-url.ts'
import { toRating } from '../users/view.ts'
import type { FullOffer } from './store.ts'

export type Surroundings = {
  seller: UserCard
  benchmark: Benchmark | undefined
  liveOrders: number
  listIds: string[]
  /** The owner or an admin, who see the reasons of a refusal and the live orders. */
  isInsider: boolean
  read: Reading
}

export function toOffer(
  config: Config,
  row: FullOffer,
  { seller, benchmark, liveOrders, listIds, isInsider, read }: Surroundings,
): Offer {
  const toImage = ({ id, path }: { id: string; path: string }) => ({ id, url: imageUrl(config, path) })
  return {
    id: row.id,
    userId: row.user_id,
    seller,
    name: read(row.user_id, row.name),
    description: read(row.user_id, row.description),
    category: row.category,
    status: row.status,
    mainImage: row.main_image && toImage(row.main_image),
    portfolioImages: row.images.map(toImage),
    videos: row.videos.map(video => ({ ...video, url: null, name: read(row.user_id, video.name) })),
    items: row.items.map(item => toItem(item, text => read(row.user_id, text))),
    price: toPrice(row.price),
    reach: row.reach,
    benchmark: benchmark ?? null,
    moderationData: {
      moderationStatus: row.moderation_status,
      moderationReasons: isInsider ? row.reasons : [],
    },
    rating: toRating(row.rating_hundredths),
    reviewsTotal: row.reviews_total,
    completedOrders: row.completed_orders,
    liveOrders: isInsider ? liveOrders : 0,
    listIds,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

export function toItem(row: OfferItemRow, read = (text: string) => text): OfferItem {
  return {
    id: row.id,
    offerId: row.offer_id,
    name: read(row.name),
    description: read(row.description),
    price: toPrice(row.price),
    execDays: row.exec_days,
    maxAmount: row.max_amount,
    deliverables: row.deliverables,
  }
}

function toPrice(units: string | null): string | null {
  return units === null ? null : formatUsdt(BigInt(units))
}
