import { describeError } from '../../runtime/errors.ts'
import type { Outcome } from './outcome-store.ts'

/** A slow server gets few connections. */
const slowMs = 25
const retryMs = 200

type Message = {
  id: string
  answer: (mayEnd: boolean) => void
  /** Its outcome is known, because its connection broke while it waited. */
  isSettled: boolean
}

type Options = {
  /** Stores the outcomes, marks the messages, and returns those that are marked now. */
  commit: (outcomes: Outcome[], wanted: string[]) => Promise<ReadonlySet<string>>
  /** Notes the answers, and that the next message ends now. Returns whether it may. */
  pass: (answers: Outcome[], next: string | undefined) => Promise<boolean>
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
  #answers: Outcome[] = []
  #outcomes: Outcome[] = []
  #responseMs = slowMs
  #committing: Promise<void> | undefined
  #passing: Promise<void> | undefined

  constructor(options: Options) {
    this.#options = options
  }

  get isSlow(): boolean {
    return this.#responseMs >= slowMs
  }

  /** Resolves when the message may end, or with `false` when it must not. */
  mayEnd(id: string): Promise<boolean> {
    const answer = new Promise<boolean>(resolve => {
      const message = { id, answer: resolve, isSettled: false }
      this.#open.set(id, message)
      this.#waiting.push(message)
    })
    this.#commit()
    return answer
  }

  settle(outcome: Outcome, responseMs?: number): void {
    if (responseMs !== undefined) this.#responseMs += (responseMs - this.#responseMs) / 8
    const message = this.#open.get(outcome.id)
    this.#open.delete(outcome.id)
    if (message !== undefined) message.isSettled = true
    if (message !== undefined && message === this.#ending) {
      this.#ending = undefined
      this.#answers.push(outcome)
      this.#pass()
    } else {
      this.#outcomes.push(outcome)
      this.#commit()
    }
  }

  /** Resolves when all outcomes are stored. */
  async idle(): Promise<void> {
    for (let work = this.#work(); work !== undefined; work = this.#work()) await work
  }

  #work(): Promise<void> | undefined {
    return this.#passing ?? this.#committing
  }

  #commit(): void {
    if (this.#committing !== undefined) return
    this.#waiting = this.#waiting.filter(isOpen)
    if (this.#waiting.length === 0 && this.#outcomes.length === 0) return
    this.#committing = this.#commitAll().finally(() => {
      this.#committing = undefined
      this.#pass()
      this.#commit()
    })
  }

  async #commitAll(): Promise<void> {
    const outcomes = this.#outcomes.splice(0)
    const boarding = this.#waiting.splice(0)
    try {
      const marked = await this.#options.commit(
        outcomes,
        boarding.map(({ id }) => id),
      )
      for (const message of boarding) {
        if (marked.has(message.id)) this.#held.push(message)
        else this.#refuse(message)
      }
    } catch (error) {
      this.#outcomes.unshift(...outcomes)
      for (const message of boarding) this.#refuse(message)
      await this.#rest(error)
    }
  }

  #pass(): void {
    if (this.#passing !== undefined || this.#ending !== undefined) return
    this.#held = this.#held.filter(isOpen)
    if (this.#held.length === 0 && this.#answers.length === 0) return
    this.#passing = this.#passOn().finally(() => {
      this.#passing = undefined
      this.#pass()
      this.#commit()
    })
  }

  async #passOn(): Promise<void> {
    const answers = this.#answers.splice(0)
    const next = this.#held.shift()
    this.#ending = next
    try {
      const mayEnd = await this.#options.pass(answers, next?.id)
      this.#outcomes.push(...answers)
      this.#decide(next, mayEnd)
    } catch (error) {
      this.#answers.unshift(...answers)
      this.#decide(next, false)
      await this.#rest(error)
    }
  }

  #decide(message: Message | undefined, mayEnd: boolean): void {
    if (message === undefined || message.isSettled) return
    if (mayEnd) {
      message.answer(true)
      return
    }
    this.#ending = undefined
    this.#refuse(message)
    // It has not ended, so it can be sent again.
    this.#outcomes.push({ id: message.id, status: 'QUEUED', error: null, dueAt: null })
  }

  #refuse(message: Message): void {
    this.#open.delete(message.id)
    message.answer(false)
  }

  async #rest(error: unknown): Promise<void> {
    this.#options.onTrouble(describeError(error))
    await new Promise(resolve => setTimeout(resolve, retryMs))
  }
}

function isOpen({ isSettled }: Message): boolean {
  return !isSettled
}
