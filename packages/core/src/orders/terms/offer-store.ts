import type { Database, Transaction } from '@limelight/db/database'
import type { FormalOfferRow } from '@limelight/db/formal-offers/tables'
import type { OfferItemRow } from '@limelight/db/offers/tables'
import { sql } from 'kysely'

/** Keeps the offer as it is until the order exists. */
export function lockOffer(trx: Transaction, id: string) {
  return trx
    .selectFrom('offers')
    .innerJoin('users', 'users.id', 'offers.user_id')
    .select([
      'offers.id',
      'offers.user_id',
      'offers.name',
      'offers.description',
      'offers.category',
      'offers.main_image_id',
    ])
    .select(
      sql<boolean>`offers.status = 'ACTIVE' and offers.moderation_status <> 'REFUSED'
      and (offers.moderation_status = 'APPROVED' or not offers.has_contacts)
      and users.deleted_at is null`.as('is_public'),
    )
    .where('offers.id', '=', id)
    .forShare('offers')
    .executeTakeFirst()
}
export type OrderedOffer = NonNullable<Awaited<ReturnType<typeof lockOffer>>>

export function findOfferItems(db: Database, offerId: string): Promise<OfferItemRow[]> {
  return db.selectFrom('offer_items').selectAll().where('offer_id', '=', offerId).orderBy('position').execute()
}

/** The main image first, then the portfolio. */
export async function findOfferImages(db: Database, offer: Pick<OrderedOffer, 'id' | 'main_image_id'>) {
  const images = db.selectFrom('images').select(['images.id', 'images.path'])
  const [main, portfolio] = await Promise.all([
    offer.main_image_id === null
      ? Promise.resolve(undefined)
      : images.where('images.id', '=', offer.main_image_id).executeTakeFirst(),
    images
      .innerJoin('offer_images', 'offer_images.image_id', 'images.id')
      .where('offer_images.offer_id', '=', offer.id)
      .orderBy('offer_images.position')
      .execute(),
  ])
  return { main, portfolio }
}

/** The images that the order shows stay, whatever becomes of the offer. */
export async function keepOrderImages(trx: Transaction, orderId: string, imageIds: string[]): Promise<void> {
  const rows = [...new Set(imageIds)].map(image_id => ({ image_id, order_id: orderId }))
  if (rows.length > 0) await trx.insertInto('order_images').values(rows).execute()
}

/** The other party may order the same proposal, or its maker change it, at this moment. */
export function lockFormalOffer(trx: Transaction, id: string): Promise<FormalOfferRow | undefined> {
  return trx
    .selectFrom('formal_offers')
    .innerJoin('users', 'users.id', 'formal_offers.user_id')
    .selectAll('formal_offers')
    .where('formal_offers.id', '=', id)
    .where('users.deleted_at', 'is', null)
    .forUpdate('formal_offers')
    .executeTakeFirst()
}
