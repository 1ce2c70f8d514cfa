import type { Environment } from '@limelight/core/runtime/config'
import { nodeProgram } from '@limelight/stack/launcher/engines/children'
import { answersOk } from '@limelight/stack/launcher/engines/http-probe'
import { freePort } from '@limelight/stack/launcher/engines/ports'
import { type SupervisedProcess, supervise } from '@limelight/stack/launcher/engines/supervise'
import type { Home } from '@limelight/stack/launcher/home'

/** What all drills change: many short sign-ups, and jobs of killed processes that come again soon. */
export const drillEnvironment: Environment = {
  LOG_LEVEL: 'warn',
  RATE_LIMIT_ADDRESS: '1000000000',
  RATE_LIMIT_USER: '1000000000',
  APPROACHES_PER_PAIR: '1000000',
  APPROACHES_PER_USER: '1000000',
  APPROACHES_PER_PAID_USER: '1000000',
  // Sign-ups are many and none of them needs a strong hash.
  PASSWORD_MEMORY_KIB: '8',
  // Short, so jobs of a killed process are redelivered early in the drill.
  JOB_ACK_WAIT_MS: '3000',
  OUTBOX_SWEEP_AFTER_MS: '2000',
}

/** Starts processes of the product that are restarted after a kill. */
export function openRoles({ home, env, say }: { home: Home; env: Environment; say: (line: string) => void }) {
  let restarts = 0
  const report = () => {
    restarts += 1
  }
  const ending = new AbortController()
  const watch = { home, report, onGiveUp: (error: Error) => say(error.message), signal: ending.signal }
  const start = async (name: string, file: string, args: string[], apiPort?: string): Promise<SupervisedProcess> => {
    const workerPort = String(await freePort())
    const address = apiPort ? `http://localhost:${apiPort}/api/health` : `http://localhost:${workerPort}/health`
    const own = { WORKER_PORT: workerPort, ...(apiPort && { PORT: apiPort }) }
    const program = () => nodeProgram(file, args, { env: { ...env, ...own } })
    return supervise({ name, program, answers: () => answersOk(address) }, watch)
  }
  return {
    restarts: () => restarts,
    startApi: (name = 'api', port = env.PORT) => start(name, 'packages/api/src/main.ts', [], port),
    startWorker: (name: string, roles: string) => start(name, 'packages/workers/src/main.ts', ['--role', roles]),
  }
}
