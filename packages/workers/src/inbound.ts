import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { findInboundAddress, receiveMail } from '@limelight/core/campaigns/inbound/receive'
import type { Context } from '@limelight/core/context'
import { SMTPServer } from 'smtp-server'

const maxMailBytes = 1024 * 1024
const maxClients = 100
const silenceTimeoutMs = 60_000
const closeTimeoutMs = 2000

/** Listens for replies and bounces until the signal aborts. */
export async function runInbound(ctx: Context, signal: AbortSignal): Promise<void> {
  if (ctx.config.inboundDomain === undefined) {
    ctx.logger.info('INBOUND_DOMAIN is not set, so replies go to the senders and none are read here')
    if (!signal.aborted) await once(signal, 'abort')
    return
  }
  const listener = await listenInbound(ctx)
  ctx.logger.info({ port: listener.port }, 'Listening for replies and bounces')
  if (!signal.aborted) await once(signal, 'abort')
  await listener.close()
}

/** Answers 250 only when everything that follows from a mail is stored. */
export async function listenInbound(ctx: Context): Promise<{ port: number; close: () => Promise<void> }> {
  const smtp = new SMTPServer({
    name: ctx.config.inboundDomain,
    banner: 'Limelight',
    size: maxMailBytes,
    maxClients,
    socketTimeout: silenceTimeoutMs,
    closeTimeout: closeTimeoutMs,
    disableReverseLookup: true,
    // A mail server of the operator stands in front and speaks TLS with the world.
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo({ address }, _session, done) {
      findInboundAddress(ctx, address).then(
        found => {
          if (found === undefined) done(refusal(550, 'There is no such mailbox here'))
          else done()
        },
        error => done(failure(ctx, error)),
      )
    },
    onData(stream, { envelope }, done) {
      buffer(stream)
        .then(async raw => {
          if (stream.sizeExceeded) throw refusal(552, 'The mail is larger than 1 MiB')
          for (const { address } of envelope.rcptTo) {
            const to = await findInboundAddress(ctx, address)
            if (to !== undefined) await receiveMail(ctx, to, raw)
          }
        })
        .then(
          () => done(null, 'Stored'),
          error => done(isRefusal(error) ? error : failure(ctx, error)),
        )
    },
  })
  // A client that disconnects is no error of the server; a port in use rejects `listening`.
  smtp.on('error', error => ctx.logger.debug({ err: error }, 'A client of the inbound listener failed'))
  smtp.listen(ctx.config.inboundPort, ctx.config.host)
  await once(smtp.server, 'listening')
  const { port } = smtp.server.address() as AddressInfo
  return { port, close: () => new Promise(resolve => smtp.close(() => resolve())) }
}

function refusal(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode })
}

function isRefusal(error: unknown): error is Error {
  return error instanceof Error && 'responseCode' in error
}

/** The other server tries again later. */
function failure(ctx: Context, error: unknown): Error {
  ctx.logger.warn({ err: error }, 'Could not store a mail; its server tries again')
  return refusal(451, 'Try again later')
}
