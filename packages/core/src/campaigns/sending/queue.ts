import type { DueMail } from './queue-store.ts'

/** Claims the next mails while the lanes send the last ones. */
export class Queue {
  readonly #claim: (limit: number) => Promise<DueMail[]>
  readonly #isQuick: () => boolean
  readonly #signal: AbortSignal | undefined
  #mails: DueMail[] = []
  #claiming: Promise<void> | undefined
  #isExhausted = false
  taken = 0

  constructor(claim: (limit: number) => Promise<DueMail[]>, isQuick: () => boolean, signal: AbortSignal | undefined) {
    this.#claim = claim
    this.#isQuick = isQuick
    this.#signal = signal
  }

  async take(): Promise<DueMail | undefined> {
    // Few leases where mails leave slowly: they would run out.
    const size = this.#isQuick() ? 200 : 8
    if (this.#mails.length < size / 2) this.#refill(size)
    while (this.#mails.length === 0 && this.#claiming !== undefined) {
      await this.#claiming
      if (this.#mails.length === 0) this.#refill(size)
    }
    if (this.#signal?.aborted === true) return undefined
    const mail = this.#mails.shift()
    if (mail !== undefined) this.taken += 1
    return mail
  }

  /** The mails that are taken next. */
  next(count: number): readonly DueMail[] {
    return this.#mails.slice(0, count)
  }

  stop(): void {
    this.#isExhausted = true
  }

  /** What was claimed and not taken. */
  rest(): DueMail[] {
    return this.#mails.splice(0)
  }

  #refill(size: number): void {
    if (this.#isExhausted || this.#claiming !== undefined || this.#signal?.aborted === true) return
    this.#claiming = this.#claim(size)
      .then(mails => {
        if (mails.length === 0) this.#isExhausted = true
        this.#mails.push(...mails)
      })
      .finally(() => {
        this.#claiming = undefined
      })
    // A lane that waits for it reports the failure.
    this.#claiming.catch(() => this.stop())
  }
}
