import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as z from 'zod'
import type { Config } from '../../runtime/config.ts'
import type { Outcome } from './outcome-store.ts'

const maxBytes = 1024 * 1024

const headSchema = z.object({ boot: z.string() })
const entrySchema = z.object({
  id: z.string(),
  status: z.enum(['ENDING', 'SENT', 'FAILED', 'BOUNCED', 'UNKNOWN', 'QUEUED']),
  error: z.string().nullable(),
  dueAt: z.iso.datetime().nullable(),
})
type Entry = z.infer<typeof entrySchema>

/** Shared by all processes, like all of MEDIA_DIR, so that any of them can finish for a lost worker. */
export function journalPath({ mediaDir }: Pick<Config, 'mediaDir'>, workerId: string): string {
  return join(mediaDir, 'sending', `${workerId}.jsonl`)
}

/**
 * Which messages a worker has ended, and how the mail server answered, in a file. What is written
 * survives the death of the process, but not that of the machine, for which nobody waits.
 */
export class Journal {
  readonly #path: string
  #file: number | undefined
  #size = 0
  /** Lines of messages whose outcome is stored nowhere else. */
  readonly #lines = new Map<string, string>()

  constructor(path: string) {
    this.#path = path
  }

  /** A mail may be marked only while its journal is open: without a file nothing is proven. */
  open(): void {
    if (this.#file === undefined) this.#replace()
  }

  /** Notes answers, and that the next message ends now. */
  note(answers: readonly Outcome[], next: string | undefined): void {
    const entries: Entry[] = answers.map(outcome => ({ ...outcome, dueAt: outcome.dueAt?.toISOString() ?? null }))
    if (next !== undefined) entries.push({ id: next, status: 'ENDING', error: null, dueAt: null })
    for (const entry of entries) this.#lines.set(entry.id, `${JSON.stringify(entry)}\n`)
    const text = entries.map(({ id }) => this.#lines.get(id)).join('')
    if (this.#size > maxBytes) this.#replace()
    else this.#append(text)
  }

  forget(outcomes: readonly Outcome[]): void {
    for (const { id } of outcomes) this.#lines.delete(id)
  }

  /** Call it when all outcomes are stored. */
  close(): void {
    if (this.#file === undefined) return
    closeSync(this.#file)
    this.#file = undefined
    rmSync(this.#path, { force: true })
  }

  #append(text: string): void {
    if (this.#file === undefined) throw new Error(`The journal ${this.#path} is closed`)
    this.#size += write(this.#file, text)
  }

  /** The former file counts until the new one is complete. */
  #replace(): void {
    const folder = dirname(this.#path)
    if (!existsSync(folder)) mkdirSync(folder)
    const file = openSync(`${this.#path}.new`, 'w')
    try {
      const size = write(file, [`${JSON.stringify({ boot: bootId })}\n`, ...this.#lines.values()].join(''))
      renameSync(`${this.#path}.new`, this.#path)
      if (this.#file !== undefined) closeSync(this.#file)
      this.#file = file
      this.#size = size
    } catch (error) {
      closeSync(file)
      throw error
    }
  }
}

function write(file: number, text: string): number {
  const bytes = Buffer.from(text)
  if (writeSync(file, bytes) < bytes.length) throw new Error('The disk of MEDIA_DIR is full')
  return bytes.length
}

/**
 * The last entry of each message that has ended; all others have not. Undefined when the file proves
 * nothing: it is missing, it is damaged, or the machine has started since and may have lost the end.
 */
export function readJournal(path: string): Map<string, Entry> | undefined {
  if (!existsSync(path)) return undefined
  // What follows the last newline was not written to its end, so nobody has acted on it.
  const [head, ...lines] = readFileSync(path, 'utf8').split('\n').slice(0, -1)
  try {
    if (headSchema.parse(JSON.parse(head ?? '')).boot !== bootId) return undefined
    const entries = lines.map(line => entrySchema.parse(JSON.parse(line)))
    return new Map(entries.map(entry => [entry.id, entry]))
  } catch {
    return undefined
  }
}

const bootId = readBootId()

/** Where the machine does not say when it started, every process counts as a start. */
function readBootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    return crypto.randomUUID()
  }
}
