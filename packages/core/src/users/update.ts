import type { UserUpdate } from '@limelight/contract/users/update'
import type { Transaction } from '@limelight/db/database'
import type { UserRow } from '@limelight/db/users/tables'
import type { Context } from '../context.ts'
import { needsApproval } from '../moderation/contacts.ts'
import { enqueue } from '../moderation/queue.ts'
import { AppError } from '../runtime/errors.ts'
import { setPhoto, setPortfolio } from './images.ts'
import { lockUser, updateUser } from './store.ts'
import { type ReplacedWallet, setWallet } from './wallet.ts'

export type ProfileUpdate = Omit<UserUpdate, 'email' | 'password'>

/** A missing key leaves its field alone. Changed fields go back to moderation. */
export async function updateProfile(
  ctx: Context,
  trx: Transaction,
  caller: { userId: string },
  update: ProfileUpdate,
): Promise<{ replacedWallet: ReplacedWallet | undefined }> {
  const user = await lockUser(trx, caller.userId)
  if (user === undefined) throw new AppError('AUTH_FAIL')
  await updateUser(trx, user.id, {
    ...(update.notifications === undefined
      ? {}
      : { notifications: JSON.stringify({ ...user.notifications, ...update.notifications }) }),
  })
  const replacedWallet =
    update.wallet === undefined
      ? undefined
      : await setWallet(ctx, trx, user, { wallet: update.wallet, isProven: false })
  await changeWords(ctx, trx, user, update)
  if (update.photo !== undefined) await setPhoto(ctx, trx, user, update.photo)
  if (update.portfolio !== undefined) await setPortfolio(ctx, trx, user, update.portfolio)
  return { replacedWallet }
}

/** Name and text are moderated as one item. */
async function changeWords(ctx: Context, trx: Transaction, user: UserRow, update: ProfileUpdate): Promise<void> {
  const { name = user.name, surname = user.surname, about = user.about } = update
  if (name === user.name && surname === user.surname && about === user.about) return
  const has_contacts = await needsApproval(trx, [`${name} ${surname}`, about])
  await updateUser(trx, user.id, { name, surname, about, has_contacts, moderation_status: 'UNKNOWN' })
  await enqueue(ctx, trx, { target: 'PROFILE', targetId: user.id, userId: user.id })
}
