import type { NewOffer } from '@limelight/contract/offers/form'
import type { Offer } from '@limelight/contract/offers/schema'
import { findAccountByEmail } from '@limelight/core/accounts/store'
import type { Context } from '@limelight/core/context'
import { listOwnOffers } from '@limelight/core/offers/list'
import { createOffer, updateOffer } from '@limelight/core/offers/write'
import { uploadImages } from '@limelight/core/users/images'
import { atOnce } from '../data/at-once.ts'
import { approveAll, decideTarget } from '../data/decisions.ts'
import type { DemoOffer } from '../data/offer.ts'
import { offersOfDemoUsers, type StatedOffer } from '../data/own-offers.ts'
import { inThePast } from '../data/past.ts'
import { paintJpeg } from '../data/pictures.ts'
import { createSellers } from '../data/seller-accounts.ts'
import { demoSellers, offersOf } from '../data/sellers.ts'
import { drawingsOf } from '../pictures/pictures.ts'
import { linkDemoAccount } from './social-accounts.ts'

/** The sellers of the marketplace and what they offer. Users with offers keep them as they are. */
export async function seedOffers(ctx: Context): Promise<void> {
  await createSellers(ctx)
  await fillMarket(ctx)
  for (const { email, offers } of offersOfDemoUsers) await fillOwn(ctx, email, offers)
}

/**
 * Two offers of each seller, approved and older than the orders that were reviewed. The second ones of some are new,
 * so that the market begins with sellers whom moderators know.
 */
async function fillMarket(ctx: Context): Promise<void> {
  const plans = demoSellers.flatMap((seller, at) =>
    offersOf(seller, at).map((offer, place) => ({ email: seller.email, group: seller.group, offer, at, place })),
  )
  const made = await atOnce(plans, async ({ email, group, offer, at, place }) => {
    const userId = await findNewcomer(ctx, email, place)
    if (userId === undefined) return []
    const isNew = place === 1 && at % 3 === 0
    const then = inThePast(ctx, isNew ? newOfferDays * (at / demoSellers.length) : 358 + ((at * 13 + place * 29) % 56))
    const { id } = await publishOffer(then, userId, { group, offer, place: at * 2 + place, status: 'ACTIVE' })
    return [{ target: 'OFFER' as const, id }]
  })
  await approveAll(ctx, made.flat())
}

/** Newer than what waits for moderators. */
const newOfferDays = 0.05

/** Undefined for a user who has offers already, or who has left. */
async function findNewcomer(ctx: Context, email: string, expected = 0): Promise<string | undefined> {
  const account = await findAccountByEmail(ctx.db, email)
  if (account === undefined || account.deleted_at !== null) return undefined
  const { total } = await listOwnOffers(ctx, { userId: account.id }, { status: 'ALL', offset: 0, limit: 1 })
  return total > expected ? undefined : account.id
}

/** The offers of a demo user, one in every state. */
async function fillOwn(ctx: Context, email: string, offers: readonly StatedOffer[]): Promise<void> {
  const userId = await findNewcomer(ctx, email)
  if (userId === undefined) return
  if (email === 'refused@limelight.test') await linkDemoAccount(ctx, { userId, word: 'instagram', handle: 'theo_lang' })
  for (const [at, { status, refusal, group, offer }] of offers.entries()) {
    const then = inThePast(ctx, 12 - at * 2)
    const isWaiting = status === 'IN_CHECK'
    const isComplete = offer.items.length > 0
    const first = isComplete ? 'ACTIVE' : 'DRAFT'
    const { id } = await publishOffer(then, userId, { group, offer, place: 80 + at, status: first })
    if (isComplete && !isWaiting) await decideTarget(ctx, { target: 'OFFER', id, refusal })
    if (status !== first && !isWaiting) await updateOffer(ctx, { userId }, { id, status })
  }
}

type Planned = { group: string; offer: DemoOffer; place: number; status: 'ACTIVE' | 'DRAFT' }

const mainWidth = 640
const portfolioWidth = 400

/** Paints the pictures of an offer and creates it. */
export async function publishOffer(
  ctx: Context,
  userId: string,
  { group, offer, place, status }: Planned,
): Promise<Offer> {
  const { theme, name, description, items } = offer
  const wide = drawingsOf(theme, 'wide')
  const tall = drawingsOf(theme, 'tall')
  const isFeatured = items.length > 1
  const pick = (drawings: readonly string[], at: number) => drawings[(place + at) % Math.max(1, drawings.length)]
  const images = async (type: 'offer-main' | 'offer-portfolio', svgs: (string | undefined)[], width: number) => {
    const files = await Promise.all(svgs.flatMap(svg => (svg === undefined ? [] : [paintJpeg(svg, width)])))
    return files.length === 0 ? [] : uploadImages(ctx, { userId }, { type, files })
  }
  const [main] = await images('offer-main', [pick(wide, 0)], mainWidth)
  const portfolio = await images(
    'offer-portfolio',
    (isFeatured ? [1, 2, 3, 4] : [1]).map(at => pick(tall, at)),
    portfolioWidth,
  )
  const body: NewOffer = {
    name,
    description,
    category: group,
    ...(items.length > 0 && { items: items.map(item => ({ ...item, description: '' })) }),
    ...(main && { mainImage: main.id }),
    portfolioImages: portfolio.map(({ id }) => id),
    status,
    ...(status === 'DRAFT' && { partial: true }),
  }
  return createOffer(ctx, { userId }, body)
}
