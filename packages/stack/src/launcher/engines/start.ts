import { join } from 'node:path'
import { loadLauncherConfig } from '@limelight/core/runtime/config'
import { type Home, openHome } from '../home.ts'
import type { PlainError } from '../plain-error.ts'
import type { Report } from '../progress.ts'
import { type Chain, startChain } from './chain.ts'
import { type ClickHouse, startClickHouse } from './clickhouse.ts'
import { type Nats, natsUrl, startNats } from './nats.ts'
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
  natsPort: number
}

/** Engines that start at the same time. What needs only some of them can begin before the others run. */
export type StartingEngines = {
  home: Home
  clockFile: string
  nats: { url: string }
  postgres(): Promise<Postgres>
  clickhouse(): Promise<ClickHouse>
  chain(): Promise<Chain>
  sandbox(): Promise<Sandbox>
  /** Resolves when all of them run. */
  running(): Promise<Engines>
  stop(): Promise<void>
}

/** Starts the real engines on this machine. Tests, drills and benchmarks use this. */
export async function startEngines(options: Options): Promise<Engines> {
  return (await beginEngines(options)).running()
}

/** For the launcher, which does other work while they start. */
export async function beginEngines(options: Options): Promise<StartingEngines> {
  const home = typeof options.home === 'string' ? await openHome(options.home) : options.home
  const { searchPath, natsServerBin } = loadLauncherConfig()
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
    natsPort: await freePort(),
    report: options.report,
    onGiveUp: options.onGiveUp ?? (error => options.report(error.message)),
    signal: options.signal ? AbortSignal.any([options.signal, ending.signal]) : ending.signal,
  }
  const built = buildPrograms()
  const compiled =
    <T>(start: (site: EngineContext) => Promise<T>) =>
    async (site: EngineContext) => {
      await built
      return start(site)
    }
  const wanted = async <T>(name: EngineName, start: (site: EngineContext) => Promise<T>) => {
    if (options.only?.includes(name) === false) return undefined
    // The signal ends a start. What runs is stopped in order, after all work that still needs it.
    const starting = new AbortController()
    const abort = () => starting.abort()
    site.signal.addEventListener('abort', abort)
    if (site.signal.aborted) abort()
    try {
      return await start({ ...site, signal: starting.signal })
    } finally {
      site.signal.removeEventListener('abort', abort)
    }
  }
  const starting = {
    postgres: wanted('postgres', startPostgres),
    clickhouse: wanted('clickhouse', compiled(startClickHouse)),
    nats: wanted('nats', startNats),
    chain: wanted('chain', startChain),
    sandbox: wanted('sandbox', compiled(startSandbox)),
  }
  const all = Promise.all([built, ...Object.values(starting)])

  const stop = async () => {
    const settled = await Promise.allSettled(Object.values(starting))
    await Promise.all(
      settled.map(outcome => (outcome.status === 'fulfilled' ? outcome.value?.process.stop() : undefined)),
    )
    if (typeof options.home === 'string') home.close()
  }
  // One that does not start ends the others at once, also while nobody waits for it.
  all.catch(() => ending.abort())
  const running = async (): Promise<Engines> => {
    try {
      await all
    } catch (error) {
      await stop()
      throw error
    }
    const { postgres, clickhouse, nats, chain, sandbox } = starting
    const engines = {
      postgres: await postgres,
      clickhouse: await clickhouse,
      nats: await nats,
      chain: await chain,
      sandbox: await sandbox,
    }
    return {
      home,
      clockFile,
      get postgres() {
        return started('postgres', engines.postgres)
      },
      get clickhouse() {
        return started('clickhouse', engines.clickhouse)
      },
      get nats() {
        return started('nats', engines.nats)
      },
      get chain() {
        return started('chain', engines.chain)
      },
      get sandbox() {
        return started('sandbox', engines.sandbox)
      },
      stop,
      [Symbol.asyncDispose]: stop,
    }
  }
  return {
    home,
    clockFile,
    nats: { url: natsUrl(site) },
    postgres: async () => started('postgres', await starting.postgres),
    clickhouse: async () => started('clickhouse', await starting.clickhouse),
    chain: async () => started('chain', await starting.chain),
    sandbox: async () => started('sandbox', await starting.sandbox),
    running,
    stop,
  }
}

function started<T>(name: EngineName, engine: T | undefined): T {
  if (engine === undefined) throw new Error(`${name} was not started. Add it to \`only\`.`)
  return engine
}
