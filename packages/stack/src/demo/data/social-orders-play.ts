import { influencerMatchesSchema } from '@limelight/contract/search/influencer-filters'
import { findAccountByEmail } from '@limelight/core/accounts/store'
import type { Context } from '@limelight/core/context'
import { digits } from '@limelight/core/engines/rows'
import { influencerSearch } from '@limelight/core/influencers/search'
import { answerSocialOrder, createSocialOrder, listAllSocialOrders } from '@limelight/core/orders/social/social-orders'
import { findPage } from '@limelight/core/search/paging'
import { describeSearch } from '@limelight/core/search/search'
import * as z from 'zod'
import { inThePast } from './past.ts'
import { type DemoSocialOrder, demoSocialOrders } from './social-orders.ts'

const answeredAfterDays = 0.5
const closedAfterDays = 2

/** Requests to creators without an offer, in each status. Made once, in the order of their days. */
export async function seedSocialOrders(ctx: Context): Promise<void> {
  const admin = await findAccountByEmail(ctx.db, 'admin@limelight.test')
  if (admin === undefined) return
  const acting = { userId: admin.id, act: 'orders.answerSocial' }
  if ((await listAllSocialOrders(ctx, acting, { offset: 0, limit: 1 })).total > 0) return
  for (const demo of demoSocialOrders) {
    const user = await findAccountByEmail(ctx.db, demo.email)
    const influencerId = await findCreator(ctx, demo)
    if (user === undefined || influencerId === undefined) continue
    const { network: socialNetwork, message, budget, days, answer, isClosed } = demo
    const form = { socialNetwork, influencerId, message, budget }
    const { id } = await createSocialOrder(inThePast(ctx, days), { userId: user.id }, form)
    if (answer === undefined) continue
    await answerSocialOrder(inThePast(ctx, days - answeredAfterDays), acting, { id, status: 'ANSWERED', answer })
    if (isClosed) await answerSocialOrder(inThePast(ctx, days - closedAfterDays), acting, { id, status: 'CLOSED' })
  }
}

async function findCreator(ctx: Context, { network, filters }: DemoSocialOrder): Promise<string | undefined> {
  const search = describeSearch(influencerSearch, network, influencerMatchesSchema.parse({ kind: network, ...filters }))
  const row = z.object({ id: digits })
  const page = {
    ...search,
    name: 'seed social orders',
    row,
    direction: 'DESC',
    start: { offset: 0 },
    limit: 1,
  } as const
  return (await findPage(ctx, page)).rows[0]?.id
}
