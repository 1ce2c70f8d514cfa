import { describeError } from '../../runtime/errors.ts'
import type { Outcome } from './outcome-store.ts'

/** A slow server gets one message at a time to its end, a quick one several. */
const slowMs = 25
const maxFlight = 16
const retryMs = 200

/**
 * Decides when messages may end. The messages of a flight are marked in one commit, together with
 * the outcomes of earlier flights, and only then end. While the server is slow a flight is one
 * message that ends before the next one is marked, so a process that dies leaves one in doubt.
 */
export class Flights {
  readonly #commit: (outcomes: Outcome[], wanted: string[]) => Promise<ReadonlySet<string>>
  readonly #onTrouble: (text: string) => void
  #waiting: { id: string; answer: (mayEnd: boolean) => void }[] = []
  #outcomes: Outcome[] = []
  readonly #flying = new Set<string>()
  #responseMs = slowMs
  #working: Promise<void> | undefined

  constructor(options: {
    /** Stores the outcomes, marks the messages, and returns those that may end. */
    commit: (outcomes: Outcome[], wanted: string[]) => Promise<ReadonlySet<string>>
    onTrouble: (text: string) => void
  }) {
    this.#commit = options.commit
    this.#onTrouble = options.onTrouble
  }

  get isSlow(): boolean {
    return this.#responseMs >= slowMs
  }

  /** Resolves when the message may end, or with `false` when it must not. */
  mayEnd(id: string): Promise<boolean> {
    const answer = new Promise<boolean>(resolve => {
      this.#waiting.push({ id, answer: resolve })
    })
    this.#work()
    return answer
  }

  settle(outcome: Outcome, responseMs?: number): void {
    if (responseMs !== undefined) this.#responseMs += (responseMs - this.#responseMs) / 8
    this.#flying.delete(outcome.id)
    this.#outcomes.push(outcome)
    this.#work()
  }

  /** A message that was withdrawn has no outcome. */
  withdraw(id: string): void {
    this.#flying.delete(id)
    this.#work()
  }

  /** Resolves when all outcomes are stored. */
  async idle(): Promise<void> {
    while (this.#working !== undefined) await this.#working
  }

  #work(): void {
    if (this.#working !== undefined || this.#flying.size > (this.isSlow ? 0 : maxFlight)) return
    if (this.#waiting.length === 0 && this.#outcomes.length === 0) return
    this.#working = this.#start().finally(() => {
      this.#working = undefined
      this.#work()
    })
  }

  async #start(): Promise<void> {
    const outcomes = this.#outcomes.splice(0)
    const boarding = this.#waiting.splice(0, this.isSlow ? 1 : maxFlight)
    try {
      const granted = await this.#commit(
        outcomes,
        boarding.map(({ id }) => id),
      )
      for (const { id } of boarding) if (granted.has(id)) this.#flying.add(id)
      for (const { id, answer } of boarding) answer(granted.has(id))
    } catch (error) {
      this.#outcomes.unshift(...outcomes)
      for (const { answer } of boarding) answer(false)
      this.#onTrouble(describeError(error))
      await new Promise(resolve => setTimeout(resolve, retryMs))
    }
  }
}
