import type { User } from '@limelight/contract/users/schema'
import type { Transaction } from '@limelight/db/database'
import type { UserRow } from '@limelight/db/users/tables'
import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'
import { newId } from '../ids.ts'
import { findUser, insertUser, setActivated } from './store.ts'
import { toUser } from './view.ts'

export type NewUser = { name: string; surname: string; email: string; role?: 'user' | 'admin' }

export async function createUser(ctx: Context, trx: Transaction, user: NewUser): Promise<UserRow> {
  const now = ctx.clock.now()
  const row = await insertUser(trx, {
    id: newId(ctx.clock),
    name: user.name,
    surname: user.surname,
    email: user.email,
    about: null,
    wallet: null,
    role: user.role ?? 'user',
    tos_accepted_at: now,
    activated_at: null,
    deleted_at: null,
    created_at: now,
  })
  if (row === undefined) throw new AppError('MAIL_IS_BUSY')
  return row
}

/** Answers false when the account has another address by now, or is deleted. */
export function confirmEmail(ctx: Context, trx: Transaction, user: { id: string; email: string }): Promise<boolean> {
  return setActivated(trx, user.id, user.email, ctx.clock.now())
}

export async function getOwnUser(ctx: Context, caller: { userId: string }): Promise<User> {
  const row = await findUser(ctx.db, caller.userId)
  if (row === undefined) throw new AppError('AUTH_FAIL')
  return toUser(row)
}
