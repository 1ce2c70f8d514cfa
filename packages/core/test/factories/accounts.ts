import { randomUUID } from 'node:crypto'
import type { Session, SignUp } from '@limelight/contract/accounts/schema'
import { deleteAccountOf } from '@limelight/core/accounts/deletion'
import { signUp } from '@limelight/core/accounts/sign-up'
import type { Context } from '@limelight/core/context'

/** A complete sign-up form with an email address that is unique across tests. */
export function buildSignUp(given: Partial<SignUp> = {}): SignUp {
  return {
    name: 'Rosa',
    surname: 'Feldmann',
    email: `rosa-${randomUUID()}@example.test`,
    password: 'a fine long password',
    tos: true,
    ...given,
  }
}

export function buildAccount(ctx: Context, given: Partial<SignUp> = {}): Promise<Session> {
  return signUp(ctx, buildSignUp(given))
}

/** What the user does with a fresh session. */
export function removeAccount(ctx: Context, userId: string): Promise<boolean> {
  return ctx.db.transaction().execute(trx => deleteAccountOf(ctx, trx, userId))
}
