import type { RecoverPassword } from '@limelight/contract/accounts/schema'
import type { Transaction } from '@limelight/db/database'
import { errors, jwtVerify, SignJWT } from 'jose'
import * as z from 'zod'
import type { Context } from '../context.ts'
import { emit } from '../jobs/outbox.ts'
import { greeting, type MailText } from '../mail/layout.ts'
import { sendMail } from '../mail/send.ts'
import { countKeys } from '../platform/keys/keys.ts'
import { AppError } from '../runtime/errors.ts'
import { hashToken, keyOfJwt, keysOf } from '../runtime/secrets.ts'
import { confirmEmail } from '../users/profile.ts'
import { claimEmail, endOtherEntries, mayBelongToStranger } from './claim.ts'
import { rejectCommonPassword } from './common-passwords.ts'
import { restorationOf } from './deletion.ts'
import { noticeMailJob, recoveryMailJob } from './jobs.ts'
import { hashPassword } from './passwords.ts'
import { findAccount, findAccountByEmail, insertCredentials, replacePasswordHash } from './store.ts'
import { countAccountMail } from './throttle.ts'
import { isPasswordUnchanged } from './verify-password.ts'

const linkLifetimeMs = 60 * 60_000

/**
 * Only queues a job, so neither the answer nor its time reveals whether the address has an account.
 */
export async function requestRecovery(ctx: Context, input: { email: string }): Promise<{ ok: true }> {
  await ctx.db.transaction().execute(trx => emit(ctx, trx, recoveryMailJob, { email: input.email }))
  return { ok: true }
}

/**
 * The text depends on the account; an address without one gets no email. A retry (not `isFirst`)
 * sends an email that is counted already.
 */
export async function sendRecoveryMail(
  ctx: Context,
  job: { id: string; email: string; isFirst: boolean },
): Promise<void> {
  const account = await findAccountByEmail(ctx.db, job.email)
  if (account === undefined) return
  if (job.isFirst && !(await countAccountMail(ctx, ctx.db, job.email))) return
  const { subject, ...text } =
    account.deleted_at !== null
      ? deletedText(ctx, { ...account, deletedAt: account.deleted_at })
      : account.password_hash === null
        ? googleText(ctx)
        : linkText(ctx, await signToken(ctx, { ...account, passwordHash: account.password_hash }))
  await sendMail(ctx, job.id, {
    to: account.email,
    subject,
    text: { ...text, paragraphs: [greeting(nameOf(account)), ...text.paragraphs] },
  })
}

/** An unconfirmed account may have been named by a stranger. */
function nameOf({ name, activated_at }: { name: string; activated_at: Date | null }): string {
  return activated_at === null ? '' : name
}

/**
 * A link works once within an hour, and only while the password and the address stay the same. It
 * was sent to the address, so using it confirms the address too.
 */
export async function recoverPassword(ctx: Context, input: RecoverPassword): Promise<{ ok: true }> {
  const { userId, state } = await verifyToken(ctx, input.token)
  const account = await findAccount(ctx.db, userId)
  if (account === undefined) throw new AppError('ACTIVATION_LINK_ERROR')
  const { password_hash: formerHash } = account
  if (formerHash !== null && state !== hashState(account.email, formerHash)) throw new AppError('ACTIVATION_LINK_ERROR')
  if (account.deleted_at !== null) throw new AppError('ACCOUNT_DELETED')
  if (formerHash === null) throw new AppError('PASSWORD_CHANGE_GOOGLE_ERROR')
  await rejectCommonPassword('password', input.password, account)
  const passwordHash = await hashPassword(ctx, input.password)
  await ctx.db.transaction().execute(async trx => {
    const change = { account, formerHash, passwordHash }
    const isSet = mayBelongToStranger(ctx, account)
      ? await startAnew(ctx, trx, change)
      : await setPassword(ctx, trx, change)
    // The password or the address has changed at the same moment.
    if (!isSet) throw new AppError('ACTIVATION_LINK_ERROR')
    await emit(ctx, trx, noticeMailJob, {
      kind: 'password-changed',
      name: nameOf(account),
      email: account.email,
      keys: await countKeys(ctx, trx, account.id),
    })
  })
  return { ok: true }
}

type PasswordChange = { account: { id: string; email: string }; formerHash: string; passwordHash: string }

async function setPassword(
  ctx: Context,
  trx: Transaction,
  { account, formerHash, passwordHash }: PasswordChange,
): Promise<boolean> {
  const userId = account.id
  const replaced = await replacePasswordHash(trx, { userId, formerHash, passwordHash, now: ctx.clock.now() })
  if (!replaced || !(await confirmEmail(ctx, trx, account))) return false
  await endOtherEntries(ctx, trx, { userId })
  return true
}

/** The password opens a new account of the address. */
async function startAnew(
  ctx: Context,
  trx: Transaction,
  { account, formerHash, passwordHash }: PasswordChange,
): Promise<boolean> {
  if (!(await isPasswordUnchanged(trx, { userId: account.id, passwordHash: formerHash }))) return false
  const owner = await claimEmail(ctx, trx, account, { name: '', surname: '' })
  if (owner === undefined) return false
  await insertCredentials(trx, owner.id, passwordHash, ctx.clock.now())
  return true
}

const algorithm = 'HS256'
const type = 'recovery+jwt'
const claimsSchema = z.object({ sub: z.uuid(), state: z.string() })

/**
 * Nothing is stored for a link. It holds a hash of the account's state, and using it changes that
 * state.
 */
function signToken(ctx: Context, account: { id: string; email: string; passwordHash: string }): Promise<string> {
  const [key] = keysOf(ctx, 'links')
  return new SignJWT({ state: hashState(account.email, account.passwordHash) })
    .setProtectedHeader({ alg: algorithm, typ: type, kid: key.id })
    .setSubject(account.id)
    .setExpirationTime(new Date(ctx.clock.now().getTime() + linkLifetimeMs))
    .sign(key.bytes)
}

function hashState(email: string, passwordHash: string): string {
  return hashToken(`${email} ${passwordHash}`)
}

async function verifyToken(ctx: Context, token: string): Promise<{ userId: string; state: string }> {
  try {
    const { payload } = await jwtVerify(token, ({ kid }) => keyOfJwt(ctx, 'links', kid), {
      algorithms: [algorithm],
      typ: type,
      currentDate: ctx.clock.now(),
      requiredClaims: ['exp'],
    })
    const { sub, state } = claimsSchema.parse(payload)
    return { userId: sub, state }
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof z.ZodError)
      throw new AppError('ACTIVATION_LINK_ERROR', { cause: error })
    throw error
  }
}

type RecoveryText = MailText & { subject: string }

function linkText(ctx: Context, token: string): RecoveryText {
  return {
    subject: 'Your Limelight password',
    heading: 'Set a new password',
    paragraphs: ['Someone, hopefully you, asked for a new password for your account.'],
    action: { label: 'Set a new password', url: `${ctx.config.publicUrl}/account/update-password/${token}` },
    footnote:
      'The link works once, for an hour. If you did not ask for it, ignore this email. Your password stays the same.',
  }
}

function googleText(ctx: Context): RecoveryText {
  return {
    subject: 'You sign in to Limelight with Google',
    heading: 'You sign in with Google',
    paragraphs: [
      'Someone, hopefully you, asked for a new password. Your account has none: choose “Continue With Google” to sign in.',
    ],
    action: { label: 'Sign in', url: `${ctx.config.publicUrl}/sign-in` },
    footnote: 'If you did not ask for it, ignore this email.',
  }
}

function deletedText(ctx: Context, account: Parameters<typeof restorationOf>[1]): RecoveryText {
  const { restoration, ...button } = restorationOf(ctx, account)
  return {
    subject: 'Your Limelight account was deleted',
    heading: 'Your account was deleted',
    paragraphs: ['Someone, hopefully you, asked for a new password, but your account has been deleted.', restoration],
    ...button,
    footnote: 'If you did not ask for it, ignore this email.',
  }
}
