import { randomUUID } from 'node:crypto'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { Refusal } from '../refusal.ts'
import type { Mail } from './inbox.ts'

const timeoutMs = 5000

/** What the recipient of a mail, or that recipient's mail server, sends back to the product. */
export function openAnswers(inboundPort: number) {
  const deliver = async (to: string, mail: SendMailOptions, port = inboundPort) => {
    const transport = createTransport({ host: 'localhost', port, ignoreTLS: true, greetingTimeout: timeoutMs })
    try {
      await transport.sendMail({ messageId: `<${randomUUID()}@example.test>`, ...mail, envelope: { from: '', to } })
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      throw new Refusal(502, `Limelight did not take the mail: ${reason}. Start the worker role inbound.`)
    } finally {
      transport.close()
    }
  }
  return {
    async reply(mail: Mail, { text, auto, port }: { text: string; auto: boolean; port?: number | undefined }) {
      const to = addressIn(mail.replyTo) ?? addressIn(mail.from)
      if (to === undefined) throw new Refusal(409, 'This mail has no address for replies.')
      const answer = {
        from: mail.to,
        to,
        subject: auto ? `Automatic reply: ${mail.subject}` : `Re: ${mail.subject}`,
        inReplyTo: mail.messageId,
        text: auto
          ? text
          : `${text}\n\nOn ${mail.createdAt}, ${mail.from} wrote:\n> ${mail.text.replaceAll('\n', '\n> ')}`,
        ...(auto ? { headers: { 'Auto-Submitted': 'auto-replied' } } : {}),
      }
      await deliver(to, answer, port)
    },
    async bounce(mail: Mail, { port }: { port?: number | undefined }) {
      const to = addressIn(mail.headers['return-path'] ?? '')
      if (to === undefined) throw new Refusal(409, 'This mail has no address for bounces.')
      await deliver(to, { raw: report(mail, to) }, port)
    },
  }
}

function addressIn(text: string): string | undefined {
  return /[^\s<>]+@[^\s<>]+/.exec(text)?.[0]
}

/** A delivery status notification of RFC 3464. */
function report({ to: recipient, subject }: Mail, to: string): string {
  return [
    'From: Mail Delivery System <MAILER-DAEMON@example.test>',
    `To: ${to}`,
    'Subject: Undelivered Mail Returned to Sender',
    `Message-ID: <${randomUUID()}@example.test>`,
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="report"',
    '',
    '--report',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
    '',
    `Your mail “${subject}” could not be delivered to ${recipient}.`,
    '--report',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.test',
    '',
    `Final-Recipient: rfc822; ${recipient}`,
    'Action: failed',
    'Status: 5.1.1',
    'Diagnostic-Code: smtp; 550 5.1.1 The mailbox does not exist',
    '--report--',
    '',
  ].join('\r\n')
}
