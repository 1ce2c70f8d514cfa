import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** Takes every mail and keeps none, in a process of its own. Prints its port. */
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  disableReverseLookup: true,
  onData(stream, _session, done) {
    stream.on('end', () => done()).resume()
  },
})
smtp.listen(0, '127.0.0.1')
await once(smtp.server, 'listening')
const { port } = smtp.server.address() as AddressInfo
process.stdout.write(`${port}\n`)
