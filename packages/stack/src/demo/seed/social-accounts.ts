import { socialNetworks } from '@limelight/contract/networks'
import { type KindWord, kindWords, toKind } from '@limelight/contract/social-accounts/kinds'
import { findAccountByEmail } from '@limelight/core/accounts/store'
import type { Context } from '@limelight/core/context'
import { fetchAccount } from '@limelight/core/influencers/ingest/instagram'
import { writePosts } from '@limelight/core/influencers/ingest/posts'
import { writeInfluencers } from '@limelight/core/influencers/ingest/write'
import { fetchChannel } from '@limelight/core/influencers/ingest/youtube'
import { saveLink } from '@limelight/core/social-accounts/link'
import { listOwnAccounts } from '@limelight/core/social-accounts/list'
import { withoutWaiting } from '@limelight/core/social-accounts/providers/provider'
import { providers } from '@limelight/core/social-accounts/providers/providers'
import { readChat } from '@limelight/core/social-accounts/providers/telegram'
import { emitVerifications } from '@limelight/core/social-accounts/verify'
import { mintDemoTokens } from '../../sandbox/social/tokens.ts'

const handle = 'hanna_sommer'
const named = { by: 'handle', value: handle } as const

/** The seller's accounts at all six networks, as if they had consented by hand. Linked ones stay. */
export async function seedSocialAccounts(ctx: Context): Promise<void> {
  const seller = await findAccountByEmail(ctx.db, 'seller@limelight.test')
  if (seller === undefined || seller.deleted_at !== null) return
  const { total } = await listOwnAccounts(ctx, { userId: seller.id }, { offset: 0, limit: 1 })
  if (total > 0) return
  for (const word of kindWords) await linkDemoAccount(ctx, { userId: seller.id, word, handle })
}

const estimateAgeMs = 12 * 24 * 60 * 60_000

/** The seller as sources saw them some days ago, so that Discovery shows the seller's own figures beside. */
export async function seedSellerAsCreator(ctx: Context): Promise<void> {
  const seller = await findAccountByEmail(ctx.db, 'seller@limelight.test')
  if (seller === undefined || seller.deleted_at !== null || (await isCreator(ctx, seller.id))) return
  const asOf = new Date(ctx.clock.now().getTime() - estimateAgeMs).toISOString()
  const fetched = { instagram: await fetchAccount(ctx, named), youtube: await fetchChannel(ctx, named) }
  for (const network of socialNetworks) {
    const { influencer, content } = fetched[network]
    await writeInfluencers(ctx, { network, records: [{ ...influencer, asOf }] })
    await writePosts(ctx, { network, records: content })
  }
  await ctx.db.transaction().execute(trx => emitVerifications(ctx, trx, { userId: seller.id }))
}

async function isCreator(ctx: Context, userId: string): Promise<boolean> {
  const account = await ctx.db
    .selectFrom('social_accounts')
    .select('id')
    .where('user_id', '=', userId)
    .where('influencer_id', 'is not', null)
    .executeTakeFirst()
  return account !== undefined
}

type DemoLink = { userId: string; word: KindWord; handle: string }

/** Links an account as if its owner had consented by hand. */
export async function linkDemoAccount(ctx: Context, { userId, word, handle }: DemoLink): Promise<void> {
  const kind = toKind(word)
  if (kind === 'TELEGRAM') {
    const account = await readChat(ctx, `@${handle}`)
    await saveLink(ctx, { userId, kind: word, account, tokens: null })
    return
  }
  const tokens = mintDemoTokens(ctx.clock, word, handle)
  const account = await providers[kind].readAccount(ctx, { access: tokens.access, waitForTurn: withoutWaiting })
  await saveLink(ctx, { userId, kind: word, account, tokens })
}
