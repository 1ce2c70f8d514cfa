import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'

/** Long enough for a kill to meet mails that are not answered. */
const slowAnswerMs = 35
const closeTimeoutMs = 2000

/**
 * A mail server, quick or slow, that refuses, defers and cuts connections, by the address, and that can restart.
 * Mails that it has begun to take are finished, so every doubt comes from a killed worker.
 */
export async function openFailingServer() {
  const taken = new Map<string, number>()
  const tried = new Map<string, number>()
  const first = (address: string) => {
    tried.set(address, (tried.get(address) ?? 0) + 1)
    return tried.get(address) === 1
  }
  /** Once `most` mails have arrived, the next one waits for a higher number. */
  const control = { isQuick: false, most: Number.POSITIVE_INFINITY }
  let port = 0
  let smtp = await listen()

  async function listen(): Promise<SMTPServer> {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      disableReverseLookup: true,
      closeTimeout: closeTimeoutMs,
      onRcptTo({ address }, { id }, done) {
        const fault = faultOf(address)
        if (fault === 'refused') return done(answer(550, '5.1.1 mailbox unknown'))
        if (fault === undefined || !first(address)) return done()
        if (fault === 'later') return done(answer(451, '4.7.1 later'))
        cut(server, id)
      },
      onData(stream, { envelope }, done) {
        buffer(stream).then(async () => {
          const to = envelope.rcptTo[0]?.address ?? ''
          if (!control.isQuick) await wait(slowAnswerMs)
          while (taken.size >= control.most) await wait(slowAnswerMs)
          if (to.startsWith('policy')) return done(answer(554, '5.7.1 refused'))
          taken.set(to, (taken.get(to) ?? 0) + 1)
          done()
        }, done)
      },
    })
    server.on('error', () => undefined)
    server.listen(port, '127.0.0.1')
    await once(server.server, 'listening')
    port = (server.server.address() as AddressInfo).port
    return server
  }
  const close = () => new Promise<void>(resolve => smtp.close(() => resolve()))
  return Object.assign(control, {
    url: `smtp://127.0.0.1:${port}`,
    /** How often each address got a mail. */
    taken,
    async restart() {
      await close()
      smtp = await listen()
    },
    close,
  })
}

/** What RCPT answers; `later` and `cut` only the first time. */
function faultOf(address: string): 'refused' | 'later' | 'cut' | undefined {
  return (['refused', 'later', 'cut'] as const).find(fault => address.startsWith(fault))
}

function cut({ connections }: SMTPServer, sessionId: string): void {
  for (const connection of connections) if (connection.session.id === sessionId) connection.close()
}

function answer(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode })
}
