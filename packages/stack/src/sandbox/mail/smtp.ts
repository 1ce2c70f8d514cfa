import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { portOf } from '../port.ts'
import type { Inbox } from './inbox.ts'

const maxMailBytes = 25 * 1024 * 1024

export type SmtpListener = { url: string; close(): Promise<void> }

function answer(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode })
}

/** The beginning of an address chooses a fault, except for demo accounts: one of them is `refused@`. */
const faultOf = (address: string) =>
  /^(refused|policy|later|lost)(?!.*@limelight\.test$)/.exec(address.toLowerCase())?.[1]

/**
 * Accepts every other mail, with or without a log-in, and responds with 250 once the inbox has stored it.
 */
export async function listenSmtp({ port, inbox }: { port: number; inbox: Inbox }): Promise<SmtpListener> {
  const deferred = new Set<string>()
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
    onRcptTo({ address }, _session, done) {
      const fault = faultOf(address)
      if (fault === 'refused') return done(answer(550, '5.1.1 The mailbox does not exist'))
      if (fault !== 'later' || deferred.has(address)) return done()
      deferred.add(address)
      done(answer(451, '4.7.1 Try again later'))
    },
    onData: (stream, { id, envelope }, done) => {
      const from = envelope.mailFrom ? envelope.mailFrom.address : ''
      const to = envelope.rcptTo.map(recipient => recipient.address)
      buffer(stream)
        .then(async raw => {
          if (stream.sizeExceeded) throw answer(552, 'The mail is too large')
          if (to.some(address => faultOf(address) === 'policy')) throw answer(554, '5.7.1 The content is refused')
          await inbox.deliver(raw, { from, to })
        })
        .then(
          () => (to.some(address => faultOf(address) === 'lost') ? cut(id) : done(null, 'Stored in the sandbox inbox')),
          error => done(error),
        )
    },
  })
  const cut = (id: string) => {
    for (const connection of smtp.connections) if (connection.session.id === id) connection.close()
  }
  // A client that disconnects is no error of the server; a port in use rejects `listening`.
  smtp.on('error', () => {})
  smtp.listen(port, '127.0.0.1')
  await once(smtp.server, 'listening')
  return {
    url: `smtp://127.0.0.1:${portOf(smtp.server)}`,
    close: () => new Promise(resolve => smtp.close(resolve)),
  }
}
