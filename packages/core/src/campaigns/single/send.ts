import type { Mail } from '@limelight/contract/campaigns/mails'
import type { MailRow } from '@limelight/db/campaigns/tables'
import type { Context } from '../../context.ts'
import { SmtpPool, type SmtpResult } from '../../engines/smtp-pool.ts'
import { emit } from '../../jobs/outbox.ts'
import { AppError, describeError } from '../../runtime/errors.ts'
import { charge } from '../../tariffs/limits.ts'
import { requireConfirmedEmail } from '../../tariffs/policy.ts'
import { sendMailJob } from '../jobs.ts'
import { campaignAddress, senderOf } from '../sender.ts'
import { buildMail, mailHost } from '../sending/mail.ts'
import { findUser } from '../store.ts'
import { isSuppressed } from '../suppressions/store.ts'
import { claimMail, findMail, queueMail, releaseMail, settleMail } from './store.ts'
import { toMail } from './view.ts'

/** A mail is sent once: a second call does not find it. */
export async function queueOwnMail(
  ctx: Context,
  { userId }: { userId: string },
  { id }: { id: string },
): Promise<Mail> {
  const known = await findMail(ctx.db, id)
  if (known?.user_id !== userId || known.status !== 'CREATED') throw new AppError('ITEM_NOT_FOUND')
  await requireConfirmedEmail(ctx, ctx.db, userId)
  return ctx.db.transaction().execute(async trx => {
    const row = await queueMail(trx, userId, id)
    if (row === undefined) throw new AppError('ITEM_NOT_FOUND')
    await charge(ctx, trx, { userId, key: `mail:${id}`, costs: [{ name: 'ACTIVITY_PER_DAY', amount: 1 }] })
    await emit(ctx, trx, sendMailJob, { mailId: id })
    return toMail(row)
  })
}

/** Sent at most once. A mail that a dead worker was sending may have arrived, so it is UNKNOWN. */
export async function sendQueuedMail(ctx: Context, job: { mailId: string; isLast: boolean }): Promise<void> {
  const mail = await findMail(ctx.db, job.mailId)
  if (mail?.status !== 'QUEUED') return
  if (mail.claimed_at !== null) return settle(ctx, mail, 'UNKNOWN')
  if (await isSuppressed(ctx.db, mail.user_id, mail.to_email)) return settle(ctx, mail, 'FAILED')
  const message = await write(ctx, mail)
  if (!(await claimMail(ctx.db, mail.id, ctx.clock.now()))) return
  const smtp = new SmtpPool(ctx.secrets.smtpUrl, 1)
  const result = await smtp.send(message).finally(() => smtp.close())
  const status = statusOf(result) ?? (job.isLast ? 'FAILED' : undefined)
  if (status !== undefined) return settle(ctx, mail, status)
  await releaseMail(ctx.db, mail.id)
  throw new Error(`The mail server did not take the mail: ${describe(result)}`)
}

function settle(ctx: Context, { id }: MailRow, status: 'SENT' | 'FAILED' | 'UNKNOWN'): Promise<void> {
  return settleMail(ctx.db, id, status, ctx.clock.now())
}

/** Undefined for what passes. */
function statusOf(result: SmtpResult): 'SENT' | 'FAILED' | 'UNKNOWN' | undefined {
  if (result.kind === 'accepted') return 'SENT'
  if (result.kind === 'refused' && result.code >= 500) return 'FAILED'
  return result.kind === 'lost' && result.hasBegun ? 'UNKNOWN' : undefined
}

function describe(result: SmtpResult): string {
  if (result.kind === 'unreachable') return describeError(result.error)
  return 'text' in result ? result.text : result.kind
}

async function write(ctx: Context, mail: MailRow) {
  const sender = senderOf(await findUser(ctx.db, mail.user_id))
  return buildMail(ctx, {
    sender,
    to: { name: '', address: mail.to_email },
    replyTo: { name: sender.name, address: sender.email },
    envelopeFrom: campaignAddress(ctx),
    messageId: `<${mail.id}@${mailHost(ctx)}>`,
    headers: {},
    mail,
  })
}
