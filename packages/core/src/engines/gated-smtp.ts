import { Readable } from 'node:stream'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { describeError } from '../runtime/errors.ts'
import type { RawMail } from './mailer.ts'

/**
 * How an attempt ended. `lost` after the end of the message means that nobody knows whether the
 * server took it; before the end, it did not.
 */
export type SmtpResult =
  | { kind: 'accepted'; responseMs: number }
  | { kind: 'refused'; code: number; command: string; text: string }
  | { kind: 'lost'; isAfterEnd: boolean; text: string }
  | { kind: 'unreachable'; error: Error }
  | { kind: 'withdrawn' }

/** Asked when all but the end of the message is with the server. `false` withdraws the message. */
export type EndGate = () => Promise<boolean>

const connectTimeoutMs = 10_000
/** Long enough for a server that checks a message before it answers. */
const silenceTimeoutMs = 120_000

class WithdrawnError extends Error {}

/**
 * One connection, kept for the next message. It holds the end of a message back until the caller
 * has noted that the message is about to be the server's.
 */
export class GatedSmtp {
  readonly #url: string
  #connection: SMTPConnection | undefined

  constructor(url: string) {
    this.#url = url
  }

  async send(mail: RawMail, mayEnd: EndGate): Promise<SmtpResult> {
    let connection: SMTPConnection
    try {
      connection = await this.#open()
    } catch (error) {
      return { kind: 'unreachable', error: error instanceof Error ? error : new Error(String(error)) }
    }
    let endedAt: number | undefined
    const body = heldBack(mail.raw, mayEnd, () => {
      endedAt = performance.now()
    })
    try {
      await new Promise<void>((resolve, reject) => {
        connection.once('end', () => reject(new Error('The mail server closed the connection')))
        connection.send({ ...mail.envelope, size: mail.raw.length }, body, error => (error ? reject(error) : resolve()))
      })
      connection.removeAllListeners('end')
      connection.once('end', () => this.#forget(connection))
      return { kind: 'accepted', responseMs: performance.now() - (endedAt ?? performance.now()) }
    } catch (error) {
      const result = toResult(error, body, endedAt !== undefined)
      if (result.kind === 'refused') await this.#reset(connection)
      else this.close()
      return result
    }
  }

  close(): void {
    const connection = this.#connection
    this.#connection = undefined
    connection?.close()
  }

  async #open(): Promise<SMTPConnection> {
    if (this.#connection !== undefined) return this.#connection
    const { auth, ...options } = parseConnectionUrl(this.#url)
    const connection = new SMTPConnection({
      ...options,
      connectionTimeout: connectTimeoutMs,
      greetingTimeout: connectTimeoutMs,
      socketTimeout: silenceTimeoutMs,
    })
    await new Promise<void>((resolve, reject) => {
      connection.once('error', reject)
      connection.once('end', () => reject(new Error('The mail server closed the connection')))
      connection.connect(() => {
        if (auth === undefined) return resolve()
        connection.login(auth, error => (error ? reject(error) : resolve()))
      })
    }).catch(error => {
      connection.close()
      throw error
    })
    connection.removeAllListeners('error')
    connection.removeAllListeners('end')
    // Errors reach the callback of `send`; between two messages they only end the connection.
    connection.on('error', () => this.#forget(connection))
    connection.once('end', () => this.#forget(connection))
    this.#connection = connection
    return connection
  }

  #forget(connection: SMTPConnection): void {
    if (this.#connection === connection) this.#connection = undefined
  }

  /** After a refusal, the server still has the sender of the refused message. */
  async #reset(connection: SMTPConnection): Promise<void> {
    const isReset = await new Promise<boolean>(resolve => {
      connection.once('end', () => resolve(false))
      connection.reset(error => resolve(!error))
    })
    connection.removeAllListeners('end')
    connection.once('end', () => this.#forget(connection))
    if (!isReset) this.close()
  }
}

/** The message, whose end waits for the gate. */
function heldBack(raw: Buffer, mayEnd: EndGate, onEnd: () => void): Readable {
  let isRead = false
  return new Readable({
    read() {
      if (!isRead) {
        isRead = true
        this.push(raw)
        return
      }
      mayEnd().then(
        isAllowed => {
          if (!isAllowed) return this.destroy(new WithdrawnError())
          onEnd()
          this.push(null)
        },
        (error: unknown) => this.destroy(error instanceof Error ? error : new Error(String(error))),
      )
    },
  })
}

function toResult(error: unknown, body: Readable, isAfterEnd: boolean): SmtpResult {
  if (body.errored instanceof WithdrawnError) return { kind: 'withdrawn' }
  const text = describeError(error)
  if (error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number') {
    const command = 'command' in error ? String(error.command) : ''
    const response = 'response' in error && typeof error.response === 'string' ? error.response : text
    return { kind: 'refused', code: error.responseCode, command, text: response }
  }
  return { kind: 'lost', isAfterEnd, text }
}
