import { createTransport, type SendMailOptions } from 'nodemailer'
import { countMail } from './metrics.ts'

type Mail = {
  /** Fixed per job, so that the receiver recognises a mail that is sent twice after a crash. */
  messageId: string
  to: string
  subject: string
  text: string
  html: string
  headers?: Record<string, string>
}

export type Mailer = {
  send(mail: Mail): Promise<void>
  /** For a message with a sender of its own. */
  sendMessage(message: SendMailOptions): Promise<void>
  close(): void
}

export function createMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 4,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  async function send(message: SendMailOptions): Promise<void> {
    try {
      await transport.sendMail(message)
      countMail('accepted')
    } catch (error) {
      countMail(isRefusal(error) ? 'refused' : 'failed')
      throw error
    }
  }
  return {
    send: mail => send({ from, ...mail }),
    sendMessage: send,
    close: () => transport.close(),
  }
}

/** The server has answered to this mail. It also refuses a log-in, which stops all mails. */
function isRefusal(error: unknown): boolean {
  return error instanceof Error && 'responseCode' in error && !('code' in error && error.code === 'EAUTH')
}
