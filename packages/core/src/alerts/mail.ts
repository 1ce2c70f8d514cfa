import type * as z from 'zod'
import { signToken } from '../campaigns/tokens.ts'
import type { Context } from '../context.ts'
import { greeting } from '../mail/layout.ts'
import { sendMail } from '../mail/send.ts'
import type { alertMailJob } from './jobs.ts'
import { findAlert, findReader } from './store.ts'

/** An alert that has ended meanwhile sends nothing. */
export async function sendAlertMail(
  ctx: Context,
  { id, alertId, text, path, subject }: { id: string } & z.infer<typeof alertMailJob.payload>,
): Promise<void> {
  const alert = await findAlert(ctx.db, alertId)
  if (alert === undefined || !alert.by_mail) return
  const reader = await findReader(ctx.db, alert.user_id)
  // Nobody is written to at an address that is not theirs.
  if (reader === undefined || (reader.activated_at === null && ctx.config.requireConfirmedEmail)) return
  const end = `${ctx.config.publicUrl}/alerts/end/${signToken(ctx, 'alert', alert.id)}`
  const heading = subject ?? `News in ${alert.name}`
  await sendMail(ctx, id, {
    to: reader.email,
    subject: heading,
    text: {
      heading,
      paragraphs: [greeting(reader.name), text],
      action: { label: 'See what’s new', url: `${ctx.config.publicUrl}${path}` },
      footnote: 'You receive this email because you asked for this alert.',
      footnoteLink: { label: 'End this alert', url: end },
    },
    endLink: end,
  })
}
