import type { FormalOfferSide } from '@limelight/contract/formal-offers/rules'
import { findAccountByEmail } from '@limelight/core/accounts/store'
import type { Context } from '@limelight/core/context'
import { listOwnFormalOffers } from '@limelight/core/formal-offers/list'
import { changeFormalOffer, createFormalOffer } from '@limelight/core/formal-offers/write'
import { inThePast } from '../data/past.ts'

type Terms = {
  side: FormalOfferSide
  name: string
  price: string
  execDays: number
  config: Record<string, string | number | boolean | string[]>
}

const buyer = 'buyer@limelight.test'
const seller = 'seller@limelight.test'

/** Oldest first. */
const preferences: readonly { email: string; terms: Terms }[] = [
  {
    email: buyer,
    terms: {
      side: 'BUYER',
      name: 'Home cooks for spring jars',
      price: '420',
      execDays: 21,
      config: { category: 'Food', socialNetworks: ['INSTAGRAM'], formats: ['REEL'] },
    },
  },
  {
    email: buyer,
    terms: {
      side: 'BUYER',
      name: 'Travel films for the new bag',
      price: '660',
      execDays: 30,
      config: { category: 'Travel', followersMin: 5000, notes: 'Daylight, and no music over the voice.' },
    },
  },
  {
    email: seller,
    terms: {
      side: 'SELLER',
      name: 'Films of harbours and trains',
      price: '480',
      execDays: 14,
      config: { category: 'Travel', socialNetworks: ['INSTAGRAM', 'YOUTUBE'], usageRights: true },
    },
  },
  ...(['seller9', 'seller5', 'seller23'] as const).map((name, at) => ({
    email: `${name}@limelight.test`,
    terms: {
      side: 'SELLER' as const,
      name: ['City reels in the evening', 'Family dinners, filmed', 'Two days on the trail'][at] ?? '',
      price: ['360', '310', '520'][at] ?? '',
      execDays: 12,
      config: { category: ['Travel', 'Food', 'Outdoors'][at] ?? '', formats: ['REEL'] },
    },
  })),
]

/** Preferences of the demo users and some sellers, and proposals between buyer@ and seller@. */
export async function seedFormalOffers(ctx: Context): Promise<void> {
  const waiting = await Promise.all(
    [...new Set(preferences.map(({ email }) => email))].map(async email => ({
      email,
      id: await findNewcomer(ctx, email),
    })),
  )
  for (const { email, terms } of preferences) {
    const userId = waiting.find(one => one.email === email)?.id
    if (userId !== undefined) await createFormalOffer(inThePast(ctx, 9), { userId }, terms)
  }
  const [buyerId, sellerId] = [buyer, seller].map(email => waiting.find(one => one.email === email)?.id)
  if (buyerId !== undefined && sellerId !== undefined) await propose(inThePast(ctx, 1), buyerId, sellerId)
}

/** Undefined for a user who has made formal offers already, or who has left. */
async function findNewcomer(ctx: Context, email: string): Promise<string | undefined> {
  const account = await findAccountByEmail(ctx.db, email)
  if (account === undefined || account.deleted_at !== null) return undefined
  const { total } = await listOwnFormalOffers(ctx, { userId: account.id }, { box: 'made', offset: 0, limit: 1 })
  return total > 0 ? undefined : account.id
}

/** From yesterday, so that today's limit between the two is whole. One waits for the buyer, and the terms of the other wait for the seller. */
async function propose(ctx: Context, buyerId: string, sellerId: string): Promise<void> {
  const config = { category: 'Travel', socialNetworks: ['INSTAGRAM'], formats: ['REEL'] }
  const reel = { network: 'INSTAGRAM', kind: 'REEL', contains: [], isDisclosed: true, liveDays: 30 } as const
  const two = {
    ...{ side: 'SELLER', name: 'Two reels for your launch', price: '480', execDays: 14 },
    config: {
      ...config,
      notes: 'One at the harbour in first light, one in the café beside it. Script before the first shot.',
    },
    deliverables: [{ ...reel, count: 2 }],
  }
  await createFormalOffer(ctx, { userId: sellerId }, { ...two, targetUserId: buyerId })
  const train = {
    ...{ side: 'SELLER', name: 'One film on a night train', price: '620', execDays: 21 },
    config: { ...config, notes: 'From Hamburg to Vienna, with your product from packing to breakfast.' },
    deliverables: [{ ...reel, count: 1 }],
  }
  const { id } = await createFormalOffer(ctx, { userId: sellerId }, { ...train, targetUserId: buyerId })
  await changeFormalOffer(ctx, { userId: buyerId }, { id, price: '560', execDays: 28 })
}
