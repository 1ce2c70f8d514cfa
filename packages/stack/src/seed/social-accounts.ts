import { type KindWord, kindWords, toKind } from '@limelight/contract/social-accounts/kinds'
import { findAccountByEmail } from '@limelight/core/accounts/store'
import type { Context } from '@limelight/core/context'
import { saveLink } from '@limelight/core/social-accounts/link'
import { listOwnAccounts } from '@limelight/core/social-accounts/list'
import { atOnce } from '@limelight/core/social-accounts/providers/provider'
import { providers } from '@limelight/core/social-accounts/providers/providers'
import { readChat } from '@limelight/core/social-accounts/providers/telegram'
import { mintDemoTokens } from '../sandbox/social/tokens.ts'

const handle = 'hanna_sommer'

/** The seller's accounts at all six networks, as if they had consented by hand. Linked ones stay. */
export async function seedSocialAccounts(ctx: Context): Promise<void> {
  const seller = await findAccountByEmail(ctx.db, 'seller@limelight.test')
  if (seller === undefined || seller.deleted_at !== null) return
  const { total } = await listOwnAccounts(ctx, { userId: seller.id }, { offset: 0, limit: 1 })
  if (total > 0) return
  for (const kind of kindWords) await link(ctx, seller.id, kind)
}

async function link(ctx: Context, userId: string, word: KindWord): Promise<void> {
  const kind = toKind(word)
  if (kind === 'TELEGRAM') {
    const account = await readChat(ctx, `@${handle}`)
    await saveLink(ctx, { userId, kind: word, account, tokens: null })
    return
  }
  const tokens = mintDemoTokens(ctx.clock, word, handle)
  const account = await providers[kind].readAccount(ctx, { access: tokens.access, turn: atOnce })
  await saveLink(ctx, { userId, kind: word, account, tokens })
}
