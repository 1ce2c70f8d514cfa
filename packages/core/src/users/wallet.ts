import type { Transaction } from '@limelight/db/database'
import { isUniqueViolation } from '@limelight/db/database-errors'
import type { UserRow } from '@limelight/db/users/tables'
import type { Context } from '../context.ts'
import { AppError, FormError } from '../runtime/errors.ts'
import { clearTypedWallet, isWalletProven, lockUser, updateUser } from './store.ts'

type WalletChange = { wallet: string | null; isProven: boolean }
export type ReplacedWallet = { former: string; next: string | null }
type Addressee = Pick<UserRow, 'name' | 'email'>

/**
 * Whether the address would take the place of another one that the user has proven. A removed one
 * counts too, else a thief of the session could remove it first.
 */
export function replacesProvenWallet(user: Pick<UserRow, 'proven_wallet'>, wallet: string | null): boolean {
  return user.proven_wallet !== null && wallet !== null && !isSameAddress(user.proven_wallet, wallet)
}

/**
 * As `setWallet`, for a user who is not locked yet. A proven address is taken from accounts that only
 * typed it. Returns the user as it was before, and the owners of those accounts.
 */
export async function changeWallet(
  ctx: Context,
  trx: Transaction,
  userId: string,
  change: WalletChange,
): Promise<{ former: UserRow; replaced: ReplacedWallet | undefined; losers: Addressee[] }> {
  const former = await lockUser(trx, userId)
  if (former === undefined) throw new AppError('AUTH_FAIL')
  const { wallet, isProven } = change
  const losers = wallet !== null && isProven ? await clearTypedWallet(trx, { wallet, exceptUserId: former.id }) : []
  return {
    former,
    replaced: await setWallet(ctx, trx, former, change),
    losers: losers.filter(({ deleted_at }) => deleted_at === null),
  }
}

/**
 * Sets or removes the wallet of a locked user. A proven address belongs to one living account. Returns
 * the wallet that is not used any more, if there was one.
 */
export async function setWallet(
  ctx: Context,
  trx: Transaction,
  user: UserRow,
  { wallet, isProven }: WalletChange,
): Promise<ReplacedWallet | undefined> {
  const isSame = isSameAddress(user.wallet, wallet)
  if (isSame && !isProven) return undefined
  if (wallet !== null && (await isWalletProven(trx, { wallet, exceptUserId: user.id }))) throw linkedElsewhere()
  const changes = {
    wallet,
    wallet_proven_at: isProven ? ctx.clock.now() : null,
    ...(isProven ? { proven_wallet: wallet } : {}),
  }
  await updateUser(trx, user.id, changes).catch(cause => {
    throw isUniqueViolation(cause) ? linkedElsewhere() : cause
  })
  return isSame || user.wallet === null ? undefined : { former: user.wallet, next: wallet }
}

function linkedElsewhere(): FormError {
  return new FormError({ wallet: 'Wallet is linked to another account' })
}

function isSameAddress(one: string | null, other: string | null): boolean {
  return one?.toLowerCase() === other?.toLowerCase()
}
