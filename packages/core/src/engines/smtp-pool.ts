import { PassThrough, pipeline } from 'node:stream'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { describeError } from '../runtime/errors.ts'
import { countMail } from './metrics.ts'

/** The Message-ID names the message in this process, so each one needs its own. */
export type SmtpMessage = SendMailOptions & { messageId: string }

/**
 * How an attempt ended. `lost` means that the connection broke: once the message has begun to leave,
 * nobody knows whether the server took it. With `unreachable`, no message can leave now.
 */
export type SmtpResult =
  | { kind: 'accepted' }
  | { kind: 'refused'; code: number; command: string; text: string }
  | { kind: 'lost'; hasBegun: boolean; text: string }
  | { kind: 'unreachable'; error: unknown }

const connectTimeoutMs = 10_000
/** Long enough for a server that checks a message before it answers. */
const silenceTimeoutMs = 120_000

/** Connections to the mail server that are kept for the next messages. Each message leaves at most once. */
export class SmtpPool {
  readonly #transport
  /** The bytes of each message on its way. The pool reads them after the server has agreed to take them. */
  readonly #bodies = new Map<string, PassThrough>()

  constructor(url: string, maxConnections: number) {
    this.#transport = createTransport({
      url,
      pool: true,
      maxConnections,
      maxMessages: Number.POSITIVE_INFINITY,
      connectionTimeout: connectTimeoutMs,
      greetingTimeout: connectTimeoutMs,
      socketTimeout: silenceTimeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    this.#transport.use('stream', ({ data, message }, done) => {
      const { messageId = '' } = data
      message.processFunc(input => {
        // The pool tries again when a connection breaks before the message has begun, and only then.
        if (this.#hasBegun(messageId)) return input.destroy(new Error('The message has already begun to leave'))
        const body = pipeline(input, new PassThrough(), () => undefined)
        this.#bodies.set(messageId, body)
        return body
      })
      done()
    })
  }

  async send(message: SmtpMessage): Promise<SmtpResult> {
    const result = await this.#send(message)
    countMail(result.kind === 'accepted' || result.kind === 'refused' ? result.kind : 'failed')
    return result
  }

  async #send(message: SmtpMessage): Promise<SmtpResult> {
    const { messageId } = message
    try {
      await this.#transport.sendMail(message)
      return { kind: 'accepted' }
    } catch (error) {
      return await this.#explain(error, this.#hasBegun(messageId))
    } finally {
      this.#bodies.delete(messageId)
    }
  }

  close(): void {
    this.#transport.close()
  }

  #hasBegun(messageId: string): boolean {
    return this.#bodies.get(messageId)?.readableDidRead === true
  }

  async #explain(error: unknown, hasBegun: boolean): Promise<SmtpResult> {
    const text = describeError(error)
    const { responseCode, response, command, code } = detailsOf(error)
    if (responseCode !== undefined) return { kind: 'refused', code: responseCode, command, text: response ?? text }
    if (hasBegun) return { kind: 'lost', hasBegun, text }
    if (code === 'EENVELOPE' || code === 'EMESSAGE') return { kind: 'refused', code: 550, command, text }
    const isReachable = await this.#transport.verify().catch(() => false)
    return isReachable ? { kind: 'lost', hasBegun, text } : { kind: 'unreachable', error }
  }
}

function detailsOf(error: unknown) {
  const { responseCode, response, command, code }: Record<string, unknown> = error instanceof Error ? { ...error } : {}
  return {
    responseCode: typeof responseCode === 'number' ? responseCode : undefined,
    response: typeof response === 'string' ? response : undefined,
    command: typeof command === 'string' ? command : '',
    code,
  }
}
