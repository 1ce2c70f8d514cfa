import type { Context } from '../context.ts'
import { type MailText, renderHtml, renderText } from './layout.ts'

/**
 * Sends the email of a job. The Message-ID is derived from the job, so mail clients recognise a
 * duplicate.
 */
export async function sendMail(
  ctx: Context,
  jobId: string,
  mail: { to: string; subject: string; text: MailText },
): Promise<void> {
  await ctx.mailer.send({
    messageId: `<${jobId}@${new URL(ctx.config.publicUrl).hostname}>`,
    to: mail.to,
    subject: mail.subject,
    text: renderText(mail.text),
    html: renderHtml(mail.text),
  })
}
