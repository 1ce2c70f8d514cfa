import { createTransport, type SendMailOptions } from 'nodemailer'

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
  return {
    async send(mail) {
      await transport.sendMail({ from, ...mail })
    },
    async sendMessage(message) {
      await transport.sendMail(message)
    },
    close: () => transport.close(),
  }
}
