import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { portOf } from '../port.ts'
import type { Inbox } from './inbox.ts'

const maxMailBytes = 25 * 1024 * 1024

export type SmtpListener = { url: string; close(): Promise<void> }

/**
 * Accepts every mail, with or without a log-in, and responds with 250 once the inbox has stored it.
 */
export async function listenSmtp({ port, inbox }: { port: number; inbox: Inbox }): Promise<SmtpListener> {
  const smtp = new SMTPServer({
    name: 'sandbox.limelight.test',
    banner: 'Limelight sandbox',
    size: maxMailBytes,
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 500,
    onAuth: (_auth, _session, done) => done(null, { user: 'anyone' }),
    onData: (stream, { envelope }, done) => {
      const from = envelope.mailFrom ? envelope.mailFrom.address : ''
      const to = envelope.rcptTo.map(recipient => recipient.address)
      buffer(stream)
        .then(raw => {
          if (stream.sizeExceeded) throw Object.assign(new Error('The mail is too large'), { responseCode: 552 })
          return inbox.deliver(raw, { from, to })
        })
        .then(
          () => done(null, 'Stored in the sandbox inbox'),
          error => done(error),
        )
    },
  })
  // A client that disconnects is no error of the server; a port in use rejects `listening`.
  smtp.on('error', () => {})
  smtp.listen(port, '127.0.0.1')
  await once(smtp.server, 'listening')
  return {
    url: `smtp://127.0.0.1:${portOf(smtp.server)}`,
    close: () => new Promise(resolve => smtp.close(resolve)),
  }
}
