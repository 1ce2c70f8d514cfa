import { createContext, type ProcessContext } from '../context.ts'
import { ConfigError, loadConfig } from './config.ts'
import { describeError } from './errors.ts'

/**
 * The frame of every process: configuration or a list of what is wrong with it, a context, the work, and an orderly end.
 * `work` either returns when it is done or resolves once the process serves and should wait for a signal.
 */
export async function runProcess(
  name: string,
  work: (ctx: ProcessContext) => Promise<'serve' | 'done'>,
): Promise<void> {
  let house: ProcessContext
  try {
    house = createContext(name, loadConfig())
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
  for (const surprise of ['unhandledRejection', 'uncaughtException'] as const) {
    process.on(surprise, (error: unknown) => {
      logger.fatal({ err: error }, 'An error that nobody expected ends this process')
      void end(1)
    })
  }
  const stopped = signalReceived()
  try {
    const outcome = await Promise.race([work(house), stopped])
    if (outcome !== 'done') logger.info(`Received ${await stopped}, finishing what is under way`)
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
