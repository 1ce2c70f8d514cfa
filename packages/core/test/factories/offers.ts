import type { NewOffer } from '@limelight/contract/offers/form'
import type { Offer } from '@limelight/contract/offers/schema'
import type { ImageType } from '@limelight/contract/users/schema'
import type { Context } from '@limelight/core/context'
import { createOffer } from '@limelight/core/offers/write'
import { uploadImages } from '@limelight/core/users/images'
import { buildSocialAccount } from './social-accounts.ts'
import { buildPicture } from './users.ts'

/** An image that no offer uses yet. */
export async function buildOfferImage(
  ctx: Context,
  userId: string,
  type: ImageType = 'offer-main',
): Promise<{ id: string; url: string }> {
  const file = await buildPicture({ width: 120, height: 120 })
  const [image] = await uploadImages(ctx, { userId }, { files: [file], type })
  if (image === undefined) throw new Error('The upload answered no image')
  return { id: image.id, url: image.url }
}

/** A public offer with one item, unless `given` says something else. The seller gets an account and an image. */
export async function buildOffer(ctx: Context, userId: string, given: NewOffer = {}): Promise<Offer> {
  const terms = given.items === undefined ? { price: '140', execDays: 14, maxAmount: 3 } : {}
  const needsAccount = given.status !== 'DRAFT' && (await isWithoutAccount(ctx, userId))
  if (needsAccount) await buildSocialAccount(ctx, userId, 'youtube')
  const mainImage = given.mainImage ?? (await buildOfferImage(ctx, userId)).id
  const words = { name: 'One calm reel', description: 'A reel in daylight, with captions.', category: 'Beauty' }
  return createOffer(ctx, { userId }, { ...words, ...terms, status: 'ACTIVE', ...given, mainImage })
}

async function isWithoutAccount({ db }: Context, userId: string): Promise<boolean> {
  const account = await db.selectFrom('social_accounts').select('id').where('user_id', '=', userId).executeTakeFirst()
  return account === undefined
}
