import { setTimeout as delay } from 'node:timers/promises'
import type { Home } from '../home.ts'
import { PlainError } from '../plain-error.ts'
import type { Report } from '../progress.ts'
import { type Child, type Program, spawnChild } from './children.ts'

/** Shared by all supervised processes. */
export type Supervision = {
  home: Home
  report: Report
  /** Called once, when a process has failed too often in a row. */
  onGiveUp: (error: PlainError) => void
  /** Stops all of them, including those that are still starting. */
  signal: AbortSignal
}

export type ProcessPlan = {
  name: string
  /** Called before every start, so that it can repair what a crash left behind. */
  program: () => Program
  answers: () => Promise<boolean>
  stopSignal?: NodeJS.Signals
  /** After this it is killed. Api and workers exit by themselves within 10 seconds. */
  stopTimeoutMs?: number
  /** How many lines of the log are shown when it does not start, besides the one in the message. */
  shownLines?: number
}

export type SupervisedProcess = {
  readonly name: string
  /** Undefined while the process is down. */
  readonly pid: number | undefined
  /** Sends a signal and resolves when the process has exited. It is then restarted. */
  kill(signal: NodeJS.Signals): Promise<void>
  /** Resolves when the process responds: at once, or after the current restart. */
  ready(): Promise<void>
  stop(): Promise<void>
}

const startTimeoutMs = 60_000
const steadyAfterMs = 5_000
const maxFailures = 5

/** Starts a process, resolves when it responds, and restarts it whenever it exits. */
export async function supervise(plan: ProcessPlan, watch: Supervision): Promise<SupervisedProcess> {
  const stopping = new AbortController()
  const spawn = () => spawnChild(watch.home, plan.name, plan.program())
  const log = watch.home.log(plan.name)

  /**
   * Retries with backoff until the process responds, and returns the number of failures in a row.
   */
  const startAgain = async (failures: number): Promise<number> => {
    if (failures === maxFailures) {
      throw new PlainError(`${plan.name} failed ${failures} times in a row (${reason(child)}). See ${log}.`)
    }
    await delay(failures === 0 ? 0 : Math.min(100 * 2 ** failures, 5_000), undefined, { signal: stopping.signal })
    child = spawn()
    try {
      await untilItAnswers(plan, child, log)
      return failures
    } catch {
      stopping.signal.throwIfAborted()
      return startAgain(failures + 1)
    }
  }

  const keepAlive = async () => {
    for (let failures = 0; ; ) {
      const answeredAt = performance.now()
      const end = await child.exited
      if (stopping.signal.aborted) return
      const wasSteady = child === killed || performance.now() - answeredAt > steadyAfterMs
      const restart = startAgain(wasSteady ? 0 : failures + 1)
      answering = restart
      failures = await restart
      watch.report(`  ${plan.name} exited (${end}) and was restarted`)
    }
  }

  const stop = async () => {
    stopping.abort()
    watch.signal.removeEventListener('abort', stop)
    child.kill(plan.stopSignal ?? 'SIGTERM')
    const late = setTimeout(() => child.kill('SIGKILL'), plan.stopTimeoutMs ?? 12_000)
    await child.exited
    clearTimeout(late)
  }

  watch.signal.throwIfAborted()
  watch.signal.addEventListener('abort', stop)
  let child = spawn()
  let killed: Child | undefined
  let answering: Promise<unknown> = untilItAnswers(plan, child, log)
  try {
    await answering
  } catch (error) {
    await stop()
    throw error
  }
  keepAlive().catch(error => {
    if (!stopping.signal.aborted) watch.onGiveUp(error)
  })

  return {
    name: plan.name,
    get pid() {
      return child.pid
    },
    kill: async signal => {
      killed = child
      killed.kill(signal)
      await killed.exited
    },
    ready: async () => {
      await answering
    },
    stop,
  }
}

/** Kills the process and throws when it exits or takes too long. */
async function untilItAnswers(plan: ProcessPlan, child: Child, log: string): Promise<void> {
  const deadline = performance.now() + startTimeoutMs
  const ended = child.exited.then(() => false)
  for (let pause = 10; ; pause = Math.min(pause * 1.3, 250)) {
    const answers = await Promise.race([plan.answers().catch(() => false), ended])
    const late = performance.now() > deadline
    if (answers && !child.ended) return
    if (late || child.ended) {
      child.kill('SIGKILL')
      const how = late ? `did not respond for ${startTimeoutMs / 1000} s` : `did not start (${await child.exited})`
      const lines = child.lastLines(plan.shownLines ?? 0)
      throw new PlainError(`${plan.name} ${how}: ${reason(child)}. See ${log}.`, { lines })
    }
    await delay(pause)
  }
}

/** The line of its log that most likely explains why it exited. */
function reason(child: Child): string {
  const lines = child.lastLines(50)
  const line = lines.findLast(text => /fatal|panic|error/i.test(text)) ?? lines.at(-1) ?? 'no output'
  return line.slice(Math.max(line.search(/fatal|panic|error/i), 0)).replace(/[.\s]+$/, '')
}
