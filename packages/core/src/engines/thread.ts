import { once } from 'node:events'
import { parentPort, Worker } from 'node:worker_threads'
import { describeError } from '../runtime/errors.ts'
import { createGate } from '../runtime/gate.ts'

type Answer<Output> = { output: Output } | { problem: string }
type Limits = { timeoutMs: number; maxMegabytes: number }

/**
 * Calls the function that a file serves, in a thread of its own, for work that would keep the process
 * from everything else. Calls run one after the other. A call that takes too long, or too much memory,
 * ends the thread and nothing else of the process.
 */
export function createThread<Input, Output>(
  file: URL,
  { timeoutMs, maxMegabytes }: Limits,
): (input: Input) => Promise<Output> {
  const turns = createGate({ maxRunning: 1, maxWaiting: Number.POSITIVE_INFINITY })
  let running: Worker | undefined

  async function start(): Promise<Worker> {
    // A thread does not inherit how its process loads TypeScript.
    const program = `import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(file.href)}) })`
    const worker = new Worker(program, {
      eval: true,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: maxMegabytes },
    })
    // A thread that waits for work keeps no process alive.
    worker.unref()
    await once(worker, 'message')
    return worker
  }

  async function ask(input: Input): Promise<Answer<Output>> {
    const worker = running ?? (await start())
    running = worker
    try {
      worker.postMessage(input)
      const [answer] = await once(worker, 'message', { signal: AbortSignal.timeout(timeoutMs) })
      return answer
    } catch (error) {
      running = undefined
      await worker.terminate()
      throw error
    }
  }

  return async input => {
    const answer = await turns.run('thread', () => ask(input))
    if ('problem' in answer) throw new Error(answer.problem)
    return answer.output
  }
}

/** Makes this file the one that a thread runs. */
export function serveThread<Input, Output>(work: (input: Input) => Promise<Output>): void {
  const answer = (given: Answer<Output>) => parentPort?.postMessage(given)
  parentPort?.on('message', (input: Input) => {
    work(input).then(
      output => answer({ output }),
      error => answer({ problem: describeError(error) }),
    )
  })
  parentPort?.postMessage('ready')
}
