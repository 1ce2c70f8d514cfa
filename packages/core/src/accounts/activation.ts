import type { Transaction } from '@limelight/db/database'
import type { Context } from '../context.ts'
import { emit } from '../jobs/outbox.ts'
import { greeting } from '../mail/layout.ts'
import { sendMail } from '../mail/send.ts'
import { AppError } from '../runtime/errors.ts'
import { newId } from '../runtime/ids.ts'
import { sign, verifySignature } from '../runtime/secrets.ts'
import { replaceEmail } from '../users/ownership.ts'
import { confirmEmail } from '../users/profile.ts'
import { activationMailJob, activationRequestJob, noticeMailJob } from './jobs.ts'
import { findActivationLink, findUnconfirmedUser, insertActivationLink, redeemActivationLink } from './store.ts'
import { countAccountMail } from './throttle.ts'

const linkLifetimeMs = 24 * 60 * 60_000

/** With `formerEmail`, the link replaces that address. */
export async function createActivationLink(
  ctx: Context,
  trx: Transaction,
  user: { id: string; email: string; formerEmail?: string },
): Promise<void> {
  if (!(await countAccountMail(ctx, trx, user.email))) return
  const now = ctx.clock.now()
  const linkId = newId(ctx.clock)
  await insertActivationLink(trx, {
    id: linkId,
    user_id: user.id,
    email: user.email,
    former_email: user.formerEmail ?? null,
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
    const confirmed = link !== undefined && (await confirmLink(ctx, trx, link))
    if (!confirmed) throw new AppError('ACTIVATION_LINK_ERROR')
  })
  return { ok: true }
}

async function confirmLink(
  ctx: Context,
  trx: Transaction,
  { user_id: userId, email, former_email: formerEmail }: Redeemed,
): Promise<boolean> {
  if (formerEmail === null) return confirmEmail(ctx, trx, { id: userId, email })
  const former = await replaceEmail(ctx, trx, { userId, email, formerEmail })
  if (former === undefined) return false
  const notice = { name: former.name, email: formerEmail, newEmail: email }
  await emit(ctx, trx, noticeMailJob, { kind: 'email-changed', ...notice })
  return true
}

type Redeemed = NonNullable<Awaited<ReturnType<typeof redeemActivationLink>>>

/** A retry sends the same email with the same link. */
export async function sendActivationMail(ctx: Context, job: { id: string; linkId: string }): Promise<void> {
  const link = await findActivationLink(ctx.db, job.linkId)
  if (link === undefined || link.used_at !== null) return
  const isChange = link.former_email !== null
  if (!isChange && link.activated_at !== null) return
  const { subject, heading, request, footnote } = isChange ? changeWords : signUpWords
  await sendMail(ctx, job.id, {
    to: link.email,
    subject,
    text: {
      heading,
      paragraphs: [greeting(link.name), request],
      action: {
        label: 'Confirm email',
        url: `${ctx.config.publicUrl}/api/user/activate/${signLink(ctx, link.id)}`,
      },
      footnote,
    },
  })
}

const signUpWords = {
  subject: 'Confirm your email for Limelight',
  heading: 'Confirm your email',
  request: 'Confirm that this address is yours. Then you can unmask creators, export lists and buy a plan.',
  footnote: 'The link works once, for 24 hours. If you did not sign up for Limelight, ignore this email.',
}

const changeWords = {
  subject: 'Confirm your new email for Limelight',
  heading: 'Confirm your new email',
  request: 'Confirm that this address is yours. Until then your account keeps its current email.',
  footnote:
    'The link works once, for 24 hours. If you did not ask for this change, ignore this email: opening the link gives your address to someone else’s account.',
}

/**
 * The token is derived from the id instead of stored, because the email is written after the
 * transaction and maybe twice.
 */
function signLink(ctx: Context, linkId: string): string {
  return `${linkId}.${sign(ctx, 'links', `activation ${linkId}`)}`
}

function verifyLink(ctx: Context, token: string): string | undefined {
  const [linkId = '', signature = ''] = token.split('.')
  return verifySignature(ctx, 'links', `activation ${linkId}`, signature) ? linkId : undefined
}
