import { testAccount } from '@limelight/chain/test-usdt'
import { wordOfKind } from '@limelight/contract/social-accounts/kinds'
import { hashPassword } from '@limelight/core/accounts/passwords'
import { createAccount } from '@limelight/core/accounts/sign-up'
import { findAccountByEmail } from '@limelight/core/accounts/store'
import type { Context } from '@limelight/core/context'
import { uploadImages } from '@limelight/core/users/images'
import { confirmEmail } from '@limelight/core/users/profile'
import { updateProfile } from '@limelight/core/users/update'
import { changeWallet } from '@limelight/core/users/wallet'
import { demoPassword } from '../accounts.ts'
import { drawPortrait } from '../pictures/portraits.ts'
import { linkDemoAccount } from '../seed/social-accounts.ts'
import { atOnce } from './at-once.ts'
import { approveAll } from './decisions.ts'
import { inThePast } from './past.ts'
import { paintJpeg } from './pictures.ts'
import { type DemoSeller, demoSellers, handleOf, portraitOf } from './sellers.ts'

/** The keys of the wallet sandbox. Its other accounts belong to nobody. */
const walletsOfDemoUsers = ['buyer@limelight.test', 'seller@limelight.test', 'refused@limelight.test'] as const
const firstSellerKey = 100

/** The sellers of the marketplace, with photo, linked accounts and wallet. Existing ones stay as they are. */
export async function createSellers(ctx: Context): Promise<void> {
  for (const [index, email] of walletsOfDemoUsers.entries()) await giveWallet(ctx, email, index)
  const missing: { seller: DemoSeller; at: number }[] = []
  for (const [at, seller] of demoSellers.entries())
    if ((await findAccountByEmail(ctx.db, seller.email)) === undefined) missing.push({ seller, at })
  if (missing.length === 0) return
  const passwordHash = await hashPassword(ctx, demoPassword)
  const made = await atOnce(missing, ({ seller, at }) => createSeller(ctx, seller, at, passwordHash))
  await approveAll(
    ctx,
    made.flatMap(({ userId, photoId }) => [
      { target: 'PROFILE', id: userId },
      { target: 'PHOTO', id: photoId },
    ]),
  )
}

/** A wallet that was chosen by hand stays. */
async function giveWallet(ctx: Context, email: string, key: number): Promise<void> {
  const account = await findAccountByEmail(ctx.db, email)
  if (account === undefined || account.deleted_at !== null || account.wallet !== null) return
  if (account.proven_wallet !== null) return
  const wallet = testAccount(key).address
  await ctx.db.transaction().execute(trx => changeWallet(ctx, trx, account.id, { wallet, isProven: true }))
}

async function createSeller(ctx: Context, seller: DemoSeller, at: number, passwordHash: string) {
  const { name, surname, email, about } = seller
  const then = inThePast(ctx, 420 + ((at * 37) % 540))
  const photo = await paintJpeg(drawPortrait(portraitOf(seller, at)), 480)
  const userId = await then.db.transaction().execute(async trx => {
    const user = await createAccount(then, trx, { name, surname, email }, passwordHash)
    await confirmEmail(then, trx, user)
    const wallet = testAccount(firstSellerKey + at).address
    await changeWallet(then, trx, user.id, { wallet, isProven: true })
    return user.id
  })
  const [avatar] = await uploadImages(then, { userId }, { type: 'avatar', files: [photo] })
  if (avatar === undefined) throw new Error('An upload without an image')
  await then.db.transaction().execute(trx => updateProfile(then, trx, { userId }, { about, photo: avatar.id }))
  for (const kind of seller.kinds)
    await linkDemoAccount(ctx, { userId, word: wordOfKind[kind], handle: handleOf(seller) })
  return { userId, photoId: avatar.id }
}
