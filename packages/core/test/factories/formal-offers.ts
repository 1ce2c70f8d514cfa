import type { FormalOffer, NewFormalOffer } from '@limelight/contract/formal-offers/schema'
import type { Context } from '@limelight/core/context'
import { createFormalOffer } from '@limelight/core/formal-offers/write'
import { buildAccount } from './accounts.ts'

/** A buyer's proposal to a new user, unless `given` says something else. */
export async function buildProposal(ctx: Context, userId: string, given: NewFormalOffer = {}): Promise<FormalOffer> {
  const targetUserId = given.targetUserId ?? (await buildAccount(ctx)).user.id
  const terms = { name: 'Calm morning reels', side: 'BUYER', price: 480, execDays: 14, config: { category: 'Beauty' } }
  return createFormalOffer(ctx, { userId }, { ...terms, ...given, targetUserId })
}
