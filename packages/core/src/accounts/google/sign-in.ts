import type { GoogleReturn, Session } from '@limelight/contract/accounts/schema'
import type { Transaction } from '@limelight/db/database'
import type { Context } from '../../context.ts'
import { AppError } from '../../runtime/errors.ts'
import { findSigner, hashToken, type Key, keysOf, macOf, randomToken, sign } from '../../runtime/secrets.ts'
import { confirmEmail, createUser } from '../../users/profile.ts'
import { claimEmail, mayBelongToStranger } from '../claim.ts'
import { insertTemporarySession, redeemTemporarySession } from '../session-store.ts'
import { startSession } from '../sessions.ts'
import { findAccount, insertGoogleIdentity, lockAccountByEmail, lockGoogleUser } from '../store.ts'
import { createAuthorizationUrl, type GoogleIdentity, type RequestSecrets, redeemGoogleCode } from './provider.ts'

export const googleStateLifetimeMs = 10 * 60_000
const sessionKeyLifetimeMs = 5 * 60_000

/**
 * The state goes to Google and into a cookie: only the browser that started the sign-in can
 * complete it.
 */
export async function startGoogleSignIn(ctx: Context): Promise<{ url: string; state: string }> {
  const state = createState(ctx)
  return { url: await createAuthorizationUrl(ctx, state, secretsOf(keysOf(ctx, 'google')[0], state)), state }
}

/** Completes the redirect from Google. The page gets a key that it exchanges for a session once. */
export async function finishGoogleSignIn(
  ctx: Context,
  { code, state, error }: GoogleReturn,
  browserStates: string[],
): Promise<{ sessionKey: string }> {
  const key = state === undefined || !browserStates.includes(state) ? undefined : findStateKey(ctx, state)
  if (state === undefined || key === undefined || error !== undefined || code === undefined) throw refusal()
  const identity = await redeemGoogleCode(ctx, code, secretsOf(key, state)).catch((cause: unknown) => {
    ctx.logger.warn({ err: cause }, 'The code from Google could not be exchanged for a token')
    throw new AppError('ACCESS_CREATE_FAIL', { cause })
  })
  const sessionKey = randomToken()
  await ctx.db.transaction().execute(async trx => {
    const now = ctx.clock.now()
    await insertTemporarySession(trx, {
      id: hashToken(sessionKey),
      user_id: await findOrCreateAccount(ctx, trx, identity),
      expires_at: new Date(now.getTime() + sessionKeyLifetimeMs),
      created_at: now,
    })
  })
  return { sessionKey }
}

export async function redeemSessionKey(ctx: Context, { sessionKey }: { sessionKey: string }): Promise<Session> {
  return ctx.db.transaction().execute(async trx => {
    const spent = await redeemTemporarySession(trx, hashToken(sessionKey), ctx.clock.now())
    const account = spent && (await findAccount(trx, spent.user_id))
    if (account === undefined) throw new AppError('AUTH_FAIL')
    if (account.deleted_at !== null) throw new AppError('ACCOUNT_DELETED')
    return startSession(ctx, trx, account, 'user')
  })
}

/**
 * Google's subject identifies a user first. Only a verified address finds or creates an account.
 */
async function findOrCreateAccount(ctx: Context, trx: Transaction, identity: GoogleIdentity): Promise<string> {
  const { subject, email, ...names } = identity
  const known = await lockGoogleUser(trx, subject)
  if (known !== undefined) return known.user_id
  if (email === undefined) throw refusal()
  const account = await lockAccountByEmail(trx, email)
  // Google has verified the address, so the page may say that its account is deleted.
  if (account !== undefined && account.deleted_at !== null) return account.id
  const user =
    account !== undefined && mayBelongToStranger(ctx, account)
      ? await claimEmail(ctx, trx, account, names)
      : (account ?? (await createUser(ctx, trx, { ...names, email })))
  if (user === undefined || !(await confirmEmail(ctx, trx, user))) throw refusal()
  const linked = await insertGoogleIdentity(trx, { subject, user_id: user.id, created_at: ctx.clock.now() })
  if (!linked) throw refusal()
  return user.id
}

/** The state is wrong, the visitor declined, or the account belongs to another Google user. */
function refusal(): AppError {
  return new AppError('ACCESS_CREATE_FAIL', { status: 400 })
}

function createState(ctx: Context): string {
  const end = (ctx.clock.now().getTime() + googleStateLifetimeMs).toString(36)
  const body = `${end}.${randomToken()}`
  return `${body}.${sign(ctx, 'google', `state ${body}`)}`
}

/** Undefined for a state that is not ours, or too old. */
function findStateKey(ctx: Context, state: string): Key | undefined {
  const [end = '', random = '', signature = ''] = state.split('.')
  if (!(Number.parseInt(end, 36) > ctx.clock.now().getTime())) return undefined
  return findSigner(ctx, 'google', `state ${end}.${random}`, signature)
}

/** Derived with the key that signed the state, so nothing has to be stored between the two requests. */
function secretsOf(key: Key, state: string): RequestSecrets {
  return { verifier: macOf(key, `verifier ${state}`), nonce: macOf(key, `nonce ${state}`) }
}
