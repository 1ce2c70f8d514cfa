import type { Transaction } from '@limelight/db/database'
import { recordEvent } from '../activity/record.ts'
import type { Context } from '../context.ts'
import { emit } from '../jobs/outbox.ts'
import { greeting } from '../mail/layout.ts'
import { sendMail } from '../mail/send.ts'
import { platformMailJob } from './jobs.ts'
import { findOwner } from './store.ts'

type Notice = { userId: string; subject: string; text: string; path: string }

/** Notifies the owner in the app and by mail, because somebody else may have made the change. */
export async function notifyOwner(ctx: Context, trx: Transaction, notice: Notice): Promise<void> {
  const { userId, text, path } = notice
  await recordEvent(ctx, trx, { userId, type: 'API', payload: { text, path } })
  await emit(ctx, trx, platformMailJob, notice)
}

export async function sendPlatformMail(ctx: Context, job: Notice & { id: string }): Promise<void> {
  const owner = await findOwner(ctx.db, job.userId)
  if (owner === undefined) return
  await sendMail(ctx, job.id, {
    to: owner.email,
    subject: job.subject,
    text: {
      heading: job.subject,
      paragraphs: [greeting(owner.name), job.text],
      action: { label: 'Open the API settings', url: `${ctx.config.publicUrl}${job.path}` },
      footnote: 'You receive this email because programs can use your Limelight account.',
    },
  })
}
