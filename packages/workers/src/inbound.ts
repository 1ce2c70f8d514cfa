import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { maxMailLines } from '@limelight/core/campaigns/inbound/parse'
import { countInbound, findInboundAddress, receiveMail } from '@limelight/core/campaigns/inbound/receive'
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
      admit(ctx, address).then(
        () => done(),
        error => done(answerTo(ctx, error)),
      )
    },
    onData(stream, { envelope }, done) {
      buffer(stream)
        .then(async raw => {
          if (stream.sizeExceeded || countLines(raw) > maxMailLines)
            throw refusal(552, `The mail is larger than 1 MiB or has more than ${maxMailLines} lines`)
          const found = await Promise.all(envelope.rcptTo.map(({ address }) => findInboundAddress(ctx, address)))
          await receiveMail(
            ctx,
            found.flatMap(to => to ?? []),
            raw,
          )
        })
        .then(
          () => done(null, 'Stored'),
          error => done(answerTo(ctx, error)),
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

function countLines(raw: Buffer): number {
  let lines = 1
  for (let at = raw.indexOf('\n'); at !== -1; at = raw.indexOf('\n', at + 1)) lines += 1
  return lines
}

async function admit(ctx: Context, address: string): Promise<void> {
  const to = await findInboundAddress(ctx, address)
  if (to === undefined) throw refusal(550, 'There is no such mailbox here')
  if (!(await countInbound(ctx, to))) throw refusal(451, 'Too many mails, try again in a minute')
}

function refusal(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode })
}

/** After anything but a refusal, the other server tries again later. */
function answerTo(ctx: Context, error: unknown): Error {
  if (error instanceof Error && 'responseCode' in error) return error
  ctx.logger.warn({ err: error }, 'Could not store a mail; its server tries again')
  return refusal(451, 'Try again later')
}
