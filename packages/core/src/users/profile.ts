import type { PublicProfile, User } from '@limelight/contract/users/schema'
import type { Database, Transaction } from '@limelight/db/database'
import type { UserRow } from '@limelight/db/users/tables'
import type { Context } from '../context.ts'
import { isLivingUser } from '../engines/shared-store.ts'
import { needsApproval } from '../moderation/contacts.ts'
import { enqueue } from '../moderation/queue.ts'
import { areAcquainted, loadReading } from '../moderation/strangers.ts'
import { AppError } from '../runtime/errors.ts'
import { newId } from '../runtime/ids.ts'
import { findOwnUser, findPublicUser, insertUser, lockUser, setActivated } from './store.ts'
import { toPublicProfile, toUser } from './view.ts'

export type NewUser = { name: string; surname: string; email: string; role?: 'user' | 'admin' }

export async function createUser(ctx: Context, trx: Transaction, user: NewUser): Promise<UserRow> {
  const now = ctx.clock.now()
  const row = await insertUser(trx, {
    id: newId(ctx.clock),
    name: user.name,
    surname: user.surname,
    email: user.email,
    about: null,
    has_contacts: await needsApproval(trx, [`${user.name} ${user.surname}`]),
    wallet: null,
    role: user.role ?? 'user',
    tos_accepted_at: now,
    activated_at: null,
    deleted_at: null,
    created_at: now,
  })
  if (row === undefined) throw new AppError('MAIL_IS_BUSY')
  await enqueue(ctx, trx, { target: 'PROFILE', targetId: row.id, userId: row.id })
  return row
}

/** Returns false when the address has changed or the account is deleted. */
export function confirmEmail(ctx: Context, trx: Transaction, user: { id: string; email: string }): Promise<boolean> {
  return setActivated(trx, user.id, user.email, ctx.clock.now())
}

/** Take this lock before changing a row that belongs to the user. It orders the changes of several windows. */
export async function lockOwnUser(trx: Transaction, { userId }: { userId: string }): Promise<UserRow> {
  const row = await lockUser(trx, userId)
  if (row === undefined) throw new AppError('AUTH_FAIL')
  return row
}

/** Pass a transaction to see its changes. */
export async function getOwnUser(ctx: Context, caller: { userId: string }, db: Database = ctx.db): Promise<User> {
  const row = await findOwnUser(db, caller.userId, ctx.clock.now())
  if (row === undefined) throw new AppError('AUTH_FAIL')
  return toUser(ctx.config, row)
}

/** Refuses the id of nobody, and of a deleted account. */
export async function requireUser(db: Database, id: string): Promise<void> {
  if (!(await isLivingUser(db, id))) throw new AppError('ITEM_NOT_FOUND')
}

export async function getPublicProfile(
  ctx: Context,
  viewer: { userId: string },
  input: { id: string },
): Promise<PublicProfile> {
  const row = await findPublicUser(ctx.db, input.id)
  if (row === undefined) throw new AppError('ITEM_NOT_FOUND')
  const isRefused = row.moderation_status === 'REFUSED'
  const isHidden = row.is_hidden && (isRefused || !(await areAcquainted(ctx.db, [viewer.userId, row.id])))
  return toPublicProfile(ctx.config, row, { isHidden, read: await loadReading(ctx.db, viewer, [row.id]) })
}
