import { ConfigError, loadConfig } from './config.ts'
import { createContext, type House } from './context.ts'
import { describeError } from './errors.ts'

/**
 * The frame of every process: configuration or a list of what is wrong with it, a context, the work, and an orderly end.
 * `work` either returns when it is done or resolves once the process serves and should wait for a signal.
 */
export async function runProcess(name: string, work: (ctx: House) => Promise<'serve' | 'done'>): Promise<void> {
  let house: House
  try {
    house = createContext(name, loadConfig())
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
  const { logger, config, disposers } = house
  const end = async (code: number) => {
    const closed = await disposers.dispose(logger, config.shutdownDeadlineMs)
    process.exit(closed ? code : 1)
  }
  process.on('unhandledRejection', error => {
    logger.fatal({ err: error }, 'A promise was rejected and nobody listened')
    void end(1)
  })
  try {
    const stopped = signalReceived()
    if ((await work(house)) === 'serve') {
      logger.info(`Received ${await stopped}, finishing what is under way`)
    }
    await end(0)
  } catch (error) {
    logger.fatal({ err: error }, `${name} could not start: ${describeError(error)}`)
    await end(1)
  }
}

function signalReceived(): Promise<NodeJS.Signals> {
  return new Promise(resolve => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve(signal))
  })
}
