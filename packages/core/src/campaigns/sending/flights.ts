import { describeError } from '../../runtime/errors.ts'
import type { Outcome } from './outcome-store.ts'

/** A slow server gets few connections. */
const slowMs = 25
const retryMs = 200
/** Messages of a quick server are marked this much before they end. */
const aheadMs = 100
const maxAhead = 64
/** Outcomes wait for others, because the journal has them. */
const storeAfterMs = 50
const maxUnstored = 64
/** Half of the time after which a worker counts as lost. */
const maxHeldMs = 5 * 60_000

type Message = {
  id: string
  markedAt: number | undefined
  /** It waits for its turn. */
  turn: { answer: (mayEnd: boolean) => void; fail: (error: unknown) => void } | undefined
  /** Its outcome is known, because its connection broke while it waited. */
  isSettled: boolean
}

type Options = {
  /** Stores the outcomes, marks the messages, and returns those that are marked now. */
  commit: (outcomes: Outcome[], wanted: string[]) => Promise<ReadonlySet<string>>
  /** Notes answers, and that the next message ends now. What it has noted survives this process. */
  note: (answers: Outcome[], next: string | undefined) => void
  now: () => number
  onTrouble: (text: string) => void
}

/**
 * Decides when messages may end. The messages of a flight are marked in one commit, together with
 * outcomes of earlier flights. Then they end one after another: each waits until the answer to the
 * one before it is noted. So a process that dies leaves one message in doubt.
 */
export class Flights {
  readonly #options: Options
  #waiting: Message[] = []
  #held: Message[] = []
  #ending: Message | undefined
  readonly #open = new Map<string, Message>()
  #outcomes: Outcome[] = []
  #responseMs = slowMs
  #committing: Promise<void> | undefined
  #storeLater: NodeJS.Timeout | undefined

  constructor(options: Options) {
    this.#options = options
  }

  get isSlow(): boolean {
    return this.#responseMs >= slowMs
  }

  /** How many messages to board before their dialogue begins. */
  get ahead(): number {
    return this.isSlow ? 0 : Math.min(maxAhead, Math.ceil(aheadMs / this.#responseMs))
  }

  /** The messages will be marked together. Those on board already stay as they are. */
  board(ids: readonly string[]): void {
    for (const id of ids) {
      if (this.#open.has(id)) continue
      const message = { id, markedAt: undefined, turn: undefined, isSettled: false }
      this.#open.set(id, message)
      this.#waiting.push(message)
    }
    this.#commit()
  }

  has(id: string): boolean {
    return this.#open.has(id)
  }

  /** Resolves when the message may end, or with `false` when it must not. */
  mayEnd(id: string): Promise<boolean> {
    const message = this.#open.get(id)
    if (message === undefined) return Promise.resolve(false)
    return new Promise<boolean>((resolve, reject) => {
      message.turn = { answer: resolve, fail: reject }
      this.#queue(message)
    })
  }

  /** It has not ended and will not, so it can be sent again. */
  withdraw(id: string): void {
    if (this.#open.has(id)) this.settle({ id, status: 'QUEUED', error: null, dueAt: null })
  }

  settle(outcome: Outcome, responseMs?: number): void {
    if (responseMs !== undefined) this.#responseMs += (responseMs - this.#responseMs) / 8
    const message = this.#open.get(outcome.id)
    this.#open.delete(outcome.id)
    this.#outcomes.push(outcome)
    if (message !== undefined) {
      message.isSettled = true
      if (message === this.#ending) this.#passOn(outcome)
    }
    this.#commit()
  }

  /** Resolves when all outcomes are stored. */
  async idle(): Promise<void> {
    for (this.#commitNow(); this.#committing !== undefined; this.#commitNow()) await this.#committing
  }

  #commit(): void {
    this.#waiting = this.#waiting.filter(isOpen)
    if (this.#waiting.length > 0 || this.#outcomes.length >= maxUnstored) this.#commitNow()
    else if (this.#outcomes.length > 0) this.#storeLater ??= setTimeout(() => this.#commitNow(), storeAfterMs)
  }

  #commitNow(): void {
    if (this.#committing !== undefined) return
    clearTimeout(this.#storeLater)
    this.#storeLater = undefined
    if (this.#waiting.length === 0 && this.#outcomes.length === 0) return
    this.#committing = this.#commitAll().finally(() => {
      this.#committing = undefined
      this.#commit()
    })
  }

  async #commitAll(): Promise<void> {
    const outcomes = this.#outcomes.splice(0)
    const boarding = this.#waiting.splice(0)
    const markedAt = this.#options.now()
    try {
      const ids = boarding.map(({ id }) => id)
      const marked = await this.#options.commit(outcomes, ids)
      for (const message of boarding) {
        if (marked.has(message.id)) this.#queue(Object.assign(message, { markedAt }))
        else this.#refuse(message)
      }
    } catch (error) {
      this.#outcomes.unshift(...outcomes)
      // The commit may have marked them although its answer is lost.
      for (const message of boarding) this.#giveBack(message)
      this.#options.onTrouble(describeError(error))
      await new Promise(resolve => setTimeout(resolve, retryMs))
    }
  }

  #queue(message: Message): void {
    if (message.markedAt === undefined || message.turn === undefined) return
    this.#held.push(message)
    if (this.#ending === undefined) this.#passOn()
  }

  /** The next message ends, after the answer to the last one is noted. */
  #passOn(...answers: Outcome[]): void {
    this.#held = this.#held.filter(isOpen)
    this.#ending = this.#held.shift()
    const message = this.#ending
    try {
      if (message !== undefined || answers.length > 0) this.#options.note(answers, message?.id)
    } catch (error) {
      this.#ending = undefined
      message?.turn?.fail(error)
      return
    }
    if (message === undefined) return
    // Asked after the note: if others have taken this process for lost meanwhile, they read the note.
    if (this.#options.now() - (message.markedAt ?? 0) < maxHeldMs) message.turn?.answer(true)
    else this.#passOn(this.#giveBack(message))
  }

  /** It has not ended, so it can be sent again. */
  #giveBack(message: Message): Outcome {
    const outcome: Outcome = { id: message.id, status: 'QUEUED', error: null, dueAt: null }
    if (!message.isSettled) this.#outcomes.push(outcome)
    this.#refuse(message)
    return outcome
  }

  #refuse(message: Message): void {
    this.#open.delete(message.id)
    message.turn?.answer(false)
  }
}

function isOpen({ isSettled }: Message): boolean {
  return !isSettled
}
