import { join } from 'node:path'
import { loadLauncherConfig } from '@limelight/core/runtime/config'
import { type Home, openHome } from '../home.ts'
import type { PlainError } from '../plain-error.ts'
import type { Report } from '../progress.ts'
import { type Chain, startChain } from './chain.ts'
import { type ClickHouse, startClickHouse } from './clickhouse.ts'
import { type Nats, startNats } from './nats.ts'
import { freePort } from './ports.ts'
import { type Postgres, startPostgres } from './postgres.ts'
import { buildPrograms } from './program-build.ts'
import { type Sandbox, startSandbox } from './sandbox.ts'
import type { Supervision } from './supervise.ts'

type EngineName = 'postgres' | 'clickhouse' | 'nats' | 'chain' | 'sandbox'

export type Options = {
  /** The data folder: a path, or a home that the caller opens and closes. */
  home: string | Home
  report: Report
  only?: EngineName[]
  /** The address of the app, to which the sandbox's pages link. */
  appUrl?: string
  sandboxPort?: number
  onGiveUp?: (error: PlainError) => void
  signal?: AbortSignal
}

export type Engines = AsyncDisposable & {
  home: Home
  clockFile: string
  postgres: Postgres
  clickhouse: ClickHouse
  nats: Nats
  chain: Chain
  sandbox: Sandbox
  stop(): Promise<void>
}

/** Everything that an engine needs to start. */
export type EngineContext = Supervision & {
  searchPath: string[]
  natsServerBin: string | undefined
  clockFile: string
  appUrl: string
  sandboxPort: number | undefined
  chainPort: number
}

/** Starts the real engines on this machine. Launcher, tests, drills and benchmarks all use this. */
export async function startEngines(options: Options): Promise<Engines> {
  const home = typeof options.home === 'string' ? await openHome(options.home) : options.home
  const { searchPath, natsServerBin } = loadLauncherConfig()
  await buildPrograms()
  const clockFile = join(home.path, 'clock')
  const ending = new AbortController()
  const site: EngineContext = {
    home,
    searchPath,
    natsServerBin,
    clockFile,
    appUrl: options.appUrl ?? 'http://localhost:3000',
    sandboxPort: options.sandboxPort,
    chainPort: await freePort(),
    report: options.report,
    onGiveUp: options.onGiveUp ?? (error => options.report(error.message)),
    signal: options.signal ? AbortSignal.any([options.signal, ending.signal]) : ending.signal,
  }
  const wanted = <T>(name: EngineName, start: (site: EngineContext) => Promise<T>) =>
    options.only?.includes(name) === false ? undefined : start(site)
  const starting = [
    wanted('postgres', startPostgres),
    wanted('clickhouse', startClickHouse),
    wanted('nats', startNats),
    wanted('chain', startChain),
    wanted('sandbox', startSandbox),
  ] as const

  const stop = async () => {
    const settled = await Promise.allSettled(starting)
    await Promise.all(
      settled.map(outcome => (outcome.status === 'fulfilled' ? outcome.value?.process.stop() : undefined)),
    )
    if (typeof options.home === 'string') home.close()
  }
  try {
    const [postgres, clickhouse, nats, chain, sandbox] = await Promise.all(starting)
    return {
      home,
      clockFile,
      get postgres() {
        return started('postgres', postgres)
      },
      get clickhouse() {
        return started('clickhouse', clickhouse)
      },
      get nats() {
        return started('nats', nats)
      },
      get chain() {
        return started('chain', chain)
      },
      get sandbox() {
        return started('sandbox', sandbox)
      },
      stop,
      [Symbol.asyncDispose]: stop,
    }
  } catch (error) {
    ending.abort()
    await stop()
    throw error
  }
}

function started<T>(name: EngineName, engine: T | undefined): T {
  if (engine === undefined) throw new Error(`${name} was not started. Add it to \`only\`.`)
  return engine
}
