import type { GoogleReturn, Session } from '@limelight/contract/accounts/schema'
import type { Transaction } from '@limelight/db/database'
import type { Context } from '../context.ts'
import { AppError } from '../runtime/errors.ts'
import { deriveKey, hashToken, randomToken, sign, verifySignature } from '../runtime/secrets.ts'
import { claimUser } from '../users/ownership.ts'
import { confirmEmail, createUser } from '../users/profile.ts'
import {
  createAuthorizationUrl,
  type GoogleIdentity,
  type RequestSecrets,
  redeemGoogleCode,
} from './google-provider.ts'
import { insertTemporarySession, redeemTemporarySession } from './session-store.ts'
import { endSessions, startSession } from './sessions.ts'
import { deleteCredentials, findAccount, findAccountByEmail, findGoogleUser, insertGoogleIdentity } from './store.ts'

export const googleStateLifetimeMs = 10 * 60_000
const sessionKeyLifetimeMs = 5 * 60_000

/** The state goes to Google and, in a cookie, to the browser that asks; only this browser may bring the answer. */
export async function startGoogleSignIn(ctx: Context): Promise<{ url: string; state: string }> {
  const state = createState(ctx)
  return { url: await createAuthorizationUrl(ctx, state, deriveSecrets(ctx, state)), state }
}

/** Google has sent the browser back. What comes of it is handed over by a key that works once. */
export async function finishGoogleSignIn(
  ctx: Context,
  { code, state, error }: GoogleReturn,
  browserState: string | undefined,
): Promise<{ sessionKey: string }> {
  if (state === undefined || state !== browserState || !isValidState(ctx, state)) throw refusal()
  if (error !== undefined || code === undefined) throw refusal()
  const identity = await redeemGoogleCode(ctx, code, deriveSecrets(ctx, state)).catch((cause: unknown) => {
    ctx.logger.warn({ err: cause }, 'Google sent somebody back with a code that could not be exchanged')
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

/** Google's own name for a person comes first; only a checked address finds, or opens, an account. */
async function findOrCreateAccount(ctx: Context, trx: Transaction, identity: GoogleIdentity): Promise<string> {
  const { subject, email, name, surname } = identity
  const known = await findGoogleUser(trx, subject)
  if (known !== undefined) return known.user_id
  if (email === undefined) throw refusal()
  const account = await findAccountByEmail(trx, email)
  // Whoever owns the address may hear that its account is gone; the page that spends the key says so.
  if (account !== undefined && account.deleted_at !== null) return account.id
  const user = account ?? (await createUser(ctx, trx, { name, surname, email }))
  if (account === undefined) await confirmEmail(ctx, trx, user)
  else if (account.activated_at === null) await claimAccount(ctx, trx, user)
  const linked = await insertGoogleIdentity(trx, { subject, user_id: user.id, created_at: ctx.clock.now() })
  if (!linked) throw refusal()
  return user.id
}

/** Anybody may have opened an account with this address, waiting for its owner to move in. They are put out first. */
async function claimAccount(ctx: Context, trx: Transaction, user: { id: string; email: string }): Promise<void> {
  await deleteCredentials(trx, user.id)
  if (!(await claimUser(ctx, trx, user))) throw refusal()
  await endSessions(ctx, trx, { userId: user.id })
}

/** A wrong state, a visitor who said no, or a person we cannot take for the owner of an account. */
function refusal(): AppError {
  return new AppError('ACCESS_CREATE_FAIL', { status: 400 })
}

function createState(ctx: Context): string {
  const end = (ctx.clock.now().getTime() + googleStateLifetimeMs).toString(36)
  const body = `${end}.${randomToken()}`
  return `${body}.${sign(signingKey(ctx), `state ${body}`)}`
}

function isValidState(ctx: Context, state: string): boolean {
  const [end = '', random = '', signature = ''] = state.split('.')
  const isOurs = verifySignature(signingKey(ctx), `state ${end}.${random}`, signature)
  return isOurs && Number.parseInt(end, 36) > ctx.clock.now().getTime()
}

/** They follow from the state and our secret, so nothing has to be kept between the two halves. */
function deriveSecrets(ctx: Context, state: string): RequestSecrets {
  return { verifier: sign(signingKey(ctx), `verifier ${state}`), nonce: sign(signingKey(ctx), `nonce ${state}`) }
}

function signingKey(ctx: Context): Buffer {
  return deriveKey(ctx.secrets.appSecret, 'google')
}
