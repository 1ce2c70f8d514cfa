import { setTimeout as wait } from 'node:timers/promises'
import { createContext, type ProcessContext } from './context.ts'
import { startTracing } from './engines/tracing.ts'
import { startStopping } from './readiness.ts'
import { ConfigError, loadConfig } from './runtime/config.ts'
import { describeError } from './runtime/errors.ts'

/**
 * Runs a process from configuration to shutdown. `work` resolves with 'done' to exit, or with
 * 'serve' to keep running until SIGTERM or SIGINT. `statementTimeoutMs` is for processes whose
 * statements nobody waits for, and `drains` for those that proxies send requests to.
 */
export async function runProcess(
  name: string,
  work: (ctx: ProcessContext) => Promise<'serve' | 'done'>,
  { statementTimeoutMs, drains = false }: { statementTimeoutMs?: number; drains?: boolean } = {},
): Promise<void> {
  let house: ProcessContext
  try {
    const { config, secrets } = loadConfig()
    if (statementTimeoutMs !== undefined) config.statementTimeoutMs = statementTimeoutMs
    house = createContext(name, { config, secrets })
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
  const { logger, config, disposers } = house
  let ending: Promise<never> | undefined
  const end = (code: number) => {
    ending ??= disposers.dispose(logger, config.shutdownDeadlineMs).then(closed => process.exit(closed ? code : 1))
    return ending
  }
  for (const event of ['unhandledRejection', 'uncaughtException'] as const) {
    process.on(event, (error: unknown) => {
      logger.fatal({ err: error }, 'Unexpected error; shutting down')
      void end(1)
    })
  }
  const stopped = signalReceived()
  try {
    disposers.add('Traces', await startTracing(config, name))
    const outcome = await Promise.race([work(house), stopped])
    if (outcome !== 'done') {
      logger.info(`Received ${await stopped}; finishing the work in progress`)
      startStopping(house)
      if (drains) await wait(config.drainMs)
    }
    await end(0)
  } catch (error) {
    logger.fatal({ err: error }, `${name} failed: ${describeError(error)}`)
    await end(1)
  }
}

function signalReceived(): Promise<NodeJS.Signals> {
  return new Promise(resolve => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve(signal))
  })
}
