import type { Logger } from './logger.ts'

type Disposer = { name: string; dispose: () => Promise<unknown> }

/**
 * The resources of a process, closed in reverse order of opening. A deadline keeps a hung
 * connection from keeping the process alive.
 */
export class Disposers {
  readonly #disposers: Disposer[] = []

  add(name: string, dispose: () => Promise<unknown>): void {
    this.#disposers.push({ name, dispose })
  }

  /** Returns whether everything closed before the deadline. */
  async dispose(logger: Logger, deadlineMs: number): Promise<boolean> {
    const deadline = AbortSignal.timeout(deadlineMs)
    const late = new Promise<'late'>(resolve =>
      deadline.addEventListener('abort', () => resolve('late'), { once: true }),
    )
    for (let disposer = this.#disposers.pop(); disposer; disposer = this.#disposers.pop()) {
      const { name, dispose } = disposer
      const closed = dispose().then(
        () => 'closed' as const,
        error => logger.error({ err: error }, `Could not close ${name}`),
      )
      if ((await Promise.race([closed, late])) === 'late') {
        logger.error(`${name} did not close within ${deadlineMs} ms; exiting without it`)
        return false
      }
    }
    return true
  }
}
