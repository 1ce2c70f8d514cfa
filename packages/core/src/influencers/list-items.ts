import type { Price } from '@limelight/contract/influencers/price'
import type { Influencer } from '@limelight/contract/influencers/schema'
import type { SocialNetwork } from '@limelight/contract/networks'
import { unknownGrowth } from '@limelight/db/influencers/tables'
import type { Context } from '../context.ts'
import { maskUsername } from '../search/masking.ts'
import { knownNumber, knownRate, shownName, toImageUrl } from '../search/view.ts'
import { presentInfluencers } from './present.ts'
import type { Priced } from './prices/estimate.ts'
import { openPrices, pricedOf } from './prices/prices.ts'
import { readFaces, readInfluencers, readListedFigures } from './store.ts'

/** These influencers as the caller may see them, in no order. A missing one is left out. */
export async function presentInfluencersById(
  ctx: Context,
  caller: { userId: string },
  network: SocialNetwork,
  ids: readonly string[],
): Promise<Influencer[]> {
  return presentInfluencers(ctx, caller, network, await readInfluencers(ctx, network, ids))
}

export type PricedInfluencer = Influencer & { price: Price | null }

/** The same with the estimated price. */
export async function presentPricedById(
  ctx: Context,
  caller: { userId: string },
  network: SocialNetwork,
  ids: readonly string[],
): Promise<PricedInfluencer[]> {
  const [rows, priceOf] = await Promise.all([readInfluencers(ctx, network, ids), openPrices(ctx, network)])
  const shown = await presentInfluencers(ctx, caller, network, rows)
  const prices = new Map(rows.map(row => [row.id, priceOf(pricedOf(row))]))
  return shown.map(influencer => ({ ...influencer, price: prices.get(influencer.id) ?? null }))
}

/** Unknown figures are null; the rate is in percent. */
export type ListedFigures = Priced & {
  id: string
  er: number | null
  likesAvg: number | null
  growth30d: number | null
  price: Price | null
}

/** The figures that lists and their files add up, in no order. A missing influencer is left out. */
export async function readFiguresById(
  ctx: Context,
  network: SocialNetwork,
  ids: readonly string[],
): Promise<ListedFigures[]> {
  const [rows, priceOf] = await Promise.all([readListedFigures(ctx, network, ids), openPrices(ctx, network)])
  return rows.map(row => {
    const priced = pricedOf(row)
    return {
      id: row.id,
      ...priced,
      er: knownRate(row.er),
      likesAvg: knownNumber(row.likes_avg),
      growth30d: row.growth === unknownGrowth ? null : row.growth / 100,
      price: priceOf(priced),
    }
  })
}

export type Face = Pick<Influencer, 'name' | 'avatarUrl'>

/** What lists show of these influencers to everybody. A missing one is left out. */
export async function facesOfInfluencers(
  ctx: Context,
  network: SocialNetwork,
  ids: readonly string[],
): Promise<Map<string, Face>> {
  const rows = await readFaces(ctx, network, ids)
  return new Map(
    rows.map(({ id, name, username, avatar_url }) => [
      id,
      { name: shownName(name, maskUsername(username)), avatarUrl: toImageUrl(ctx.config, avatar_url) },
    ]),
  )
}
