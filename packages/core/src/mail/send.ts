import type { Context } from '../context.ts'
import { type MailText, renderHtml, renderText } from './layout.ts'

/**
 * Sends the mail of a job. Its Message-ID follows from the job, so that a mail that leaves twice after a crash is
 * recognised as one.
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
