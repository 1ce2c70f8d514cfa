import { hashPassword } from '@limelight/core/accounts/passwords'
import { createAccount } from '@limelight/core/accounts/sign-up'
import type { Context } from '@limelight/core/context'
import { AppError } from '@limelight/core/runtime/errors'
import { confirmEmail } from '@limelight/core/users/profile'
import { rememberLastSeen } from '@limelight/core/users/store'
import { demoAccounts, demoPassword } from '../accounts.ts'
import { inThePast } from '../data/past.ts'

/** Existing accounts stay as they are. */
export async function seedAccounts(ctx: Context): Promise<void> {
  // Their offers and orders are older than the demo, too.
  const joined = inThePast(ctx, 60)
  const passwordHash = await hashPassword(ctx, demoPassword)
  for (const account of demoAccounts) {
    try {
      await ctx.db.transaction().execute(async trx => {
        const user = await createAccount(joined, trx, account, passwordHash)
        await confirmEmail(joined, trx, user)
        await rememberLastSeen(trx, user.id, ctx.clock.now())
      })
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'MAIL_IS_BUSY')) throw error
    }
  }
}
