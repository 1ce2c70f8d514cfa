import type { Context } from '../context.ts'
import { type MailText, renderHtml, renderText, shortenSubject } from './layout.ts'

/**
 * Sends the email of a job. The Message-ID is derived from the job, so mail clients recognise a
 * duplicate.
 */
export async function sendMail(
  ctx: Context,
  jobId: string,
  mail: { to: string; subject: string; text: MailText; endLink?: string },
): Promise<void> {
  await ctx.mailer.send({
    messageId: `<${jobId}@${new URL(ctx.config.publicUrl).hostname}>`,
    to: mail.to,
    subject: shortenSubject(mail.subject),
    text: renderText(mail.text),
    html: renderHtml(mail.text),
    ...(mail.endLink !== undefined && { headers: oneClick(mail.endLink) }),
  })
}

/** RFC 8058: mail programs show a button of their own. */
function oneClick(link: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}
