import { formatUsdt } from '@limelight/contract/deposits/units'
import type { OfferItemRow } from '@limelight/db/offers/tables'
import type { Content, ModeratedTargets } from '../moderation/targets.ts'
import { findImageSizes } from './image-store.ts'
import { emitUpdate } from './live-update.ts'
import { isPublic } from './policy.ts'
import { type FullOffer, findOffer, findOffers, setModerationStatus } from './store.ts'

/** An offer with its words and its pictures. */
export const offerTargets: ModeratedTargets = {
  OFFER: {
    findOwner: async (db, id) => (await findOffer(db, id))?.user_id,
    read: async (db, ids) => {
      const offers = await findOffers(db, ids)
      const sizes = await findImageSizes(
        db,
        offers.flatMap(imagesOf).map(({ id }) => id),
      )
      return new Map(offers.map(offer => [offer.id, toContent(offer, sizes)]))
    },
    setStatus: async (ctx, trx, id, status) => {
      const offer = await setModerationStatus(trx, id, status)
      if (offer === undefined) return false
      // Only a refusal, or an approval taken back, hides an offer that its owner has published.
      emitUpdate(ctx, trx, offer, offer.status === 'ACTIVE' && !isPublic(offer))
      return true
    },
  },
}

/** Empty for an item of a draft that is not complete. */
function termsOf({ price, exec_days, max_amount }: OfferItemRow): string {
  if (price === null || exec_days === null || max_amount === null) return ''
  return `${formatUsdt(BigInt(price))} USDT, ${exec_days} ${exec_days === 1 ? 'day' : 'days'}, up to ${max_amount}`
}

function imagesOf({ main_image, images }: FullOffer) {
  const all = main_image === null ? images : [main_image, ...images]
  return all.filter(({ id }, index) => all.findIndex(other => other.id === id) === index)
}

function toContent(offer: FullOffer, sizes: ReadonlyMap<string, { width: number; height: number }>): Content {
  const { name, description, category, items } = offer
  const texts = items.flatMap((item, index) => [
    { name: `items.${index}.name`, value: item.name },
    { name: `items.${index}.description`, value: item.description },
    { name: `items.${index}.price`, value: termsOf(item), isFigure: true },
  ])
  return {
    fields: [
      { name: 'name', value: name },
      { name: 'description', value: description },
      { name: 'category', value: category },
      ...texts.filter(({ value }) => value !== ''),
    ],
    videos: offer.videos.map(video => ({ ...video, url: null })),
    isHidden: !isPublic(offer),
    images: imagesOf(offer).map(image => ({ ...image, ...(sizes.get(image.id) ?? { width: 0, height: 0 }) })),
  }
}
