import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'

type Received = { from: string; to: string; raw: Buffer }

/**
 * A mail server of the test. The beginning of an address chooses what happens to its mail: `refused`
 * (550 to RCPT), `policy` (554 to DATA), `later` (451 the first time), `cut` (the connection, at RCPT the
 * first time), `lost` (taken, then the connection is cut).
 */
export async function openMailServer() {
  const received: Received[] = []
  const tried = new Set<string>()
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onRcptTo({ address }, { id }, done) {
      if (address.startsWith('refused')) return done(answer(550, '5.1.1 mailbox unknown'))
      const isFirst = !tried.has(address)
      tried.add(address)
      if (address.startsWith('later') && isFirst) return done(answer(451, '4.7.1 try again later'))
      if (address.startsWith('cut') && isFirst) return cut(id)
      done()
    },
    onData(stream, { id, envelope }, done) {
      buffer(stream).then(raw => {
        const to = envelope.rcptTo[0]?.address ?? ''
        if (to.startsWith('policy')) return done(answer(554, '5.7.1 refused by policy'))
        received.push({ from: envelope.mailFrom ? envelope.mailFrom.address : '', to, raw })
        if (to.startsWith('lost')) return cut(id)
        done()
      }, done)
    },
  })
  const cut = (id: string) => {
    for (const connection of smtp.connections) if (connection.session.id === id) connection.close()
  }
  smtp.on('error', () => undefined)
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
  const { port } = smtp.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    to: (address: string) => received.filter(mail => mail.to === address),
    /** The only mail to an address, read as a mail program does. */
    async read(address: string, subject?: string): Promise<ParsedMail & { envelopeFrom: string; source: string }> {
      const mails = await Promise.all(
        received
          .filter(({ to }) => to === address)
          .map(async ({ from, raw }) => ({
            ...(await simpleParser(raw)),
            envelopeFrom: from,
            source: raw.toString('latin1'),
          })),
      )
      const [mail, ...others] = mails.filter(mail => subject === undefined || mail.subject === subject)
      if (mail === undefined || others.length > 0)
        throw new Error(`Not exactly one of ${mails.length} mails to ${address}`)
      return mail
    },
    close: () => new Promise<void>(resolve => smtp.close(() => resolve())),
  }
}

function answer(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode })
}
