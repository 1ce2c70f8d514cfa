import type { Transaction } from '@limelight/db/database'
import type { Context } from '../context.ts'
import { emit } from '../jobs/outbox.ts'
import { greeting } from '../mail/layout.ts'
import { sendMail } from '../mail/send.ts'
import { AppError } from '../runtime/errors.ts'
import { newId } from '../runtime/ids.ts'
import { deriveKey, sign, verifySignature } from '../runtime/secrets.ts'
import { confirmEmail } from '../users/profile.ts'
import { activationMailJob, activationRequestJob } from './jobs.ts'
import { findActivationLink, findUnconfirmedUser, insertActivationLink, redeemActivationLink } from './store.ts'
import { countAccountMail } from './throttle.ts'

const linkLifetimeMs = 24 * 60 * 60_000

export async function createActivationLink(
  ctx: Context,
  trx: Transaction,
  user: { id: string; email: string },
): Promise<void> {
  if (!(await countAccountMail(ctx, trx, user.email))) return
  const now = ctx.clock.now()
  const linkId = newId(ctx.clock)
  await insertActivationLink(trx, {
    id: linkId,
    user_id: user.id,
    email: user.email,
    expires_at: new Date(now.getTime() + linkLifetimeMs),
    created_at: now,
  })
  await emit(ctx, trx, activationMailJob, { linkId })
}

/**
 * Only queues a job, so neither the answer nor its time reveals whether the address has an account.
 */
export async function requestActivation(ctx: Context, input: { email: string }): Promise<{ ok: true }> {
  await ctx.db.transaction().execute(trx => emit(ctx, trx, activationRequestJob, { email: input.email }))
  return { ok: true }
}

/** Sends an email only to an account whose address is not confirmed. */
export async function resendActivation(ctx: Context, trx: Transaction, { email }: { email: string }): Promise<void> {
  const user = await findUnconfirmedUser(trx, email)
  if (user !== undefined) await createActivationLink(ctx, trx, user)
}

/** A link works once, within a day. */
export async function activate(ctx: Context, input: { id: string }): Promise<{ ok: true }> {
  const linkId = verifyLink(ctx, input.id)
  await ctx.db.transaction().execute(async trx => {
    const link = linkId === undefined ? undefined : await redeemActivationLink(trx, linkId, ctx.clock.now())
    const confirmed = link !== undefined && (await confirmEmail(ctx, trx, { id: link.user_id, email: link.email }))
    if (!confirmed) throw new AppError('ACTIVATION_LINK_ERROR')
  })
  return { ok: true }
}

/** A retry sends the same email with the same link. */
export async function sendActivationMail(
  ctx: Context,
  trx: Transaction,
  job: { id: string; linkId: string },
): Promise<void> {
  const link = await findActivationLink(trx, job.linkId)
  if (link === undefined || link.used_at !== null || link.activated_at !== null) return
  await sendMail(ctx, job.id, {
    to: link.email,
    subject: 'Confirm your email for Limelight',
    text: {
      heading: 'Confirm your email',
      paragraphs: [
        greeting(link.name),
        'Confirm that this address is yours. Then you can publish offers, place orders and write campaigns.',
      ],
      action: {
        label: 'Confirm email',
        url: `${ctx.config.publicUrl}/api/user/activate/${signLink(ctx, link.id)}`,
      },
      footnote: 'The link works once, for 24 hours. If you did not sign up for Limelight, ignore this email.',
    },
  })
}

/**
 * The token is derived from the id instead of stored, because the email is written after the
 * transaction and maybe twice.
 */
function signLink(ctx: Context, linkId: string): string {
  return `${linkId}.${sign(deriveKey(ctx.secrets.appSecret, 'links'), `activation ${linkId}`)}`
}

function verifyLink(ctx: Context, token: string): string | undefined {
  const [linkId = '', signature = ''] = token.split('.')
  return verifySignature(deriveKey(ctx.secrets.appSecret, 'links'), `activation ${linkId}`, signature)
    ? linkId
    : undefined
}
