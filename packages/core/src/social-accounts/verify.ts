import type { SocialNetwork } from '@limelight/contract/networks'
import type { AccountKind } from '@limelight/contract/social-accounts/kinds'
import type { Transaction } from '@limelight/db/database'
import type { Context } from '../context.ts'
import { rewriteInfluencer } from '../influencers/rewrite.ts'
import { emit } from '../jobs/outbox.ts'
import { refreshReach } from '../offers/sellers.ts'
import { verifyCreatorJob } from './jobs.ts'
import { listLinked, saveInfluencer } from './store.ts'

/** The networks whose creators can be searched. */
const networks: Partial<Record<AccountKind, SocialNetwork>> = { YOUTUBE: 'youtube', INSTAGRAM: 'instagram' }

type Account = { kind: AccountKind; platformId: string }

/** Emits the job that brings the creator of an account up to date. Only two networks have creators. */
export async function emitVerification(ctx: Context, trx: Transaction, { kind, platformId }: Account): Promise<void> {
  if (networks[kind] !== undefined) await emit(ctx, trx, verifyCreatorJob, { kind, platformId })
}

/** For all accounts of a user who leaves or comes back: those of a deleted user are shown nowhere. */
export async function emitVerifications(ctx: Context, trx: Transaction, { userId }: { userId: string }): Promise<void> {
  for (const account of await listLinked(trx, userId)) await emitVerification(ctx, trx, account)
}

/**
 * Shows the figures of a linked account with its creator, or the estimates once it is removed. A
 * creator whom the search store does not know is not added.
 */
export async function verifyCreator(
  ctx: Context,
  { kind, platformId }: Account,
): Promise<((trx: Transaction) => Promise<void>) | undefined> {
  const network = networks[kind]
  if (network === undefined) return undefined
  const creator = await rewriteInfluencer(ctx, { network, platformId })
  const er = creator === undefined ? -1 : creator.er
  const found = { influencerId: creator?.id ?? null, erHundredths: er < 0 ? null : er }
  return async trx => {
    for (const userId of await saveInfluencer(trx, { kind, platformId, ...found })) await refreshReach(trx, userId)
  }
}
