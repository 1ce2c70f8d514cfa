import type { Logger } from './logger.ts'

type Disposer = { name: string; dispose: () => Promise<unknown> }

/**
 * What a process has to close, in the order it was opened. Closing goes backwards and has a deadline, so that a hung
 * connection cannot keep a process alive.
 */
export class Disposers {
  readonly #disposers: Disposer[] = []

  add(name: string, dispose: () => Promise<unknown>): void {
    this.#disposers.push({ name, dispose })
  }

  /** Answers whether everything closed before the deadline. */
  async dispose(logger: Logger, deadlineMs: number): Promise<boolean> {
    const deadline = AbortSignal.timeout(deadlineMs)
    const late = new Promise<'late'>(resolve =>
      deadline.addEventListener('abort', () => resolve('late'), { once: true }),
    )
    for (let disposer = this.#disposers.pop(); disposer; disposer = this.#disposers.pop()) {
      const { name, dispose } = disposer
      const closed = dispose().then(
        () => 'closed' as const,
        error => logger.error({ err: error }, `Closing ${name} failed`),
      )
      if ((await Promise.race([closed, late])) === 'late') {
        logger.error(`Closing ${name} did not end within ${deadlineMs} ms`)
        return false
      }
    }
    return true
  }
}
