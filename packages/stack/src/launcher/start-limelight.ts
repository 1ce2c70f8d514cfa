import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { demoKeys, type Environment, loadLauncherConfig } from '@limelight/core/runtime/config'
import { demoAccounts, demoPassword } from '../demo/accounts.ts'
import { mineUntilFinal } from './engines/chain-blocks.ts'
import { nodeProgram, runToEnd } from './engines/children.ts'
import { answersOk } from './engines/http-probe.ts'
import { freePort, requireFreePort } from './engines/ports.ts'
import { beginEngines, type StartingEngines } from './engines/start.ts'
import { type ProcessPlan, type Supervision, supervise } from './engines/supervise.ts'
import { roleEnvironment } from './environment.ts'
import { saveEnvironment } from './environment-file.ts'
import { demoProgressFile, openHome } from './home.ts'
import { PlainError } from './plain-error.ts'
import { step } from './progress.ts'
import { readStamp, stampOf } from './stamp.ts'

/**
 * The differences between `npm start` and `npm run dev`: who listens on PORT, and whether sources
 * are watched.
 */
export type LaunchMode = {
  watch: boolean
  /** The port of the api, given the public one. */
  apiPort(port: number): Promise<number>
  /** Makes the web app available before the api starts, and returns its close function. */
  openWeb(site: { watch: Supervision; port: number; apiPort: number }): Promise<() => Promise<unknown>>
}

type OnClose = (close: () => Promise<unknown>) => void

/**
 * Starts everything until the product is ready: each step as soon as those that it needs are done.
 * Passes close functions to `onClose` in the order of opening.
 */
export async function startLimelight(
  front: LaunchMode,
  args: string[],
  { report, onGiveUp, signal: requested }: Omit<Supervision, 'home'>,
  onClose: OnClose,
): Promise<void> {
  const { reset } = readOptions(args)
  const { port, home: path, startedAt } = loadLauncherConfig()
  const publicUrl = `http://localhost:${port}`
  const home = await openHome(path, { reset })
  onClose(async () => home.close())
  const failing = new AbortController()
  const signal = AbortSignal.any([requested, failing.signal])
  const watch: Supervision = { home, report, onGiveUp, signal }
  await requireFreePort(port, 'the app', `Choose another, such as PORT=${port + 100}`)
  await requireFreePort(port + 1, 'the sandbox (PORT + 1)', `Choose another PORT, such as PORT=${port + 100}`)

  const apiPort = await front.apiPort(port)
  const site = { home, report, onGiveUp, signal, appUrl: publicUrl, sandboxPort: port + 1 }
  const engines = await beginEngines(site)
  onClose(engines.stop)
  const running = engines.running()
  const web = front.openWeb({ watch, port, apiPort }).then(onClose)
  const deployed = deployContracts(watch, engines)
  const configured = deployed.then(async usdtAddress => {
    const env = roleEnvironment(
      {
        clockFile: engines.clockFile,
        nats: engines.nats,
        postgres: await engines.postgres(),
        clickhouse: await engines.clickhouse(),
        chain: await engines.chain(),
        sandbox: await engines.sandbox(),
      },
      {
        port: apiPort,
        publicUrl,
        workerPort: await freePort(),
        usdtAddress,
        mediaDir: home.folder('media'),
        demoProgressFile: demoProgressFile(home),
      },
    )
    onClose(saveEnvironment(home.path, env))
    void mineUntilFinal(env.CHAIN_RPC_URL ?? '', signal)
    return env
  })
  const prepared = configured.then(env => prepareStores(watch, failing, env))
  const listed = prepared.then(({ lists }) => lists)
  const serving = Promise.all([configured, prepared, web, running]).then(async ([env]) => {
    await startRoles(watch, env, front.watch, onClose)
    await untilReady(publicUrl, signal)
  })
  await settle(failing, [running, web, configured, prepared, listed, serving])

  const [{ sandbox }, { loadRest }] = await Promise.all([running, prepared])
  const seconds = ((performance.timeOrigin + performance.now() - startedAt) / 1000).toFixed(1)
  report('')
  report(`Limelight is ready at ${publicUrl}`)
  report(`  First page after ${seconds} s`)
  report(`  Sandbox with mails, payments and the clock: ${sandbox.url}`)
  report(`  Demo accounts (password ${demoPassword}): ${demoAccounts.map(({ email }) => email).join(', ')}`)
  report(`  Data and logs: ${path}`)
  if (loadRest !== undefined) onClose(loadInBackground(watch, loadRest))
}

/**
 * Waits for work that runs side by side. The first failure stops the rest, and is thrown when all of
 * it has ended, so that nothing uses an engine that is being stopped.
 */
async function settle(failing: AbortController, works: readonly Promise<unknown>[]): Promise<void> {
  for (const work of works) work.catch((error: unknown) => failing.abort(error))
  await Promise.allSettled(works)
  failing.signal.throwIfAborted()
}

/** Returns the address of the test USDT. */
async function deployContracts({ report }: Supervision, engines: StartingEngines): Promise<string> {
  // The chain library is large, so it loads while the chain starts.
  const [{ url: rpcUrl }, { deployTestUsdt }, { deployEscrow }, { openLocalAccount }] = await Promise.all([
    engines.chain(),
    import('@limelight/chain/test-usdt'),
    import('@limelight/chain/deploy-escrow'),
    import('@limelight/chain/signing-account'),
  ])
  const { address } = await step(
    report,
    'Contracts',
    async () => {
      const usdt = await deployTestUsdt({ rpcUrl })
      await deployEscrow({ rpcUrl, chainId: 80002, account: openLocalAccount(demoKeys[0]) })
      return usdt
    },
    () => 'test USDT and escrow',
  )
  return address
}

function readOptions(args: string[]): { reset: boolean } {
  try {
    return parseArgs({ args, options: { reset: { type: 'boolean', default: false } } }).values
  } catch (cause) {
    throw new PlainError(`Unknown option: ${args.join(' ')}. The only option is --reset, which deletes all data.`, {
      cause,
    })
  }
}

/** Loads what the first page does not need, until it is there or the signal aborts. */
type LoadRest = (signal: AbortSignal) => Promise<void>

type Prepared = {
  /** Resolves when the lists are there, which are made while the roles start. */
  lists: Promise<void>
  /** Undefined if everything is there. */
  loadRest: LoadRest | undefined
}

/**
 * Runs migrations and the demo data that the first page needs, unless the sources are unchanged
 * since it was there.
 */
async function prepareStores(watch: Supervision, failing: AbortController, env: Environment): Promise<Prepared> {
  const { home, report, signal } = watch
  const { demoCreators, firstCreators } = loadLauncherConfig()
  const stamp = `${stampOf(['contract', 'db', 'chain', 'core', 'stack'])} ${firstCreators} ${demoCreators}`
  const begun = join(home.path, 'prepared-first')
  const prepared = join(home.path, 'prepared')
  const isBegun = readStamp(begun) === stamp
  const migrate = nodeProgram('packages/core/src/migrate.ts', [], { env })
  await step(
    report,
    'Migrations',
    async () => (isBegun ? 'unchanged' : runToEnd(home, 'Migrations', migrate, signal)),
    outcome => outcome,
  )
  if (!isBegun) await settle(failing, [seed(watch, env, 'accounts'), seed(watch, env, 'creators')])
  const makeLists = async () => {
    if (isBegun) return
    await seed(watch, env, 'lists')
    writeFileSync(begun, stamp)
  }
  const loadRest: LoadRest = async signal => {
    await seed({ ...watch, signal }, env, 'rest')
    rmSync(demoProgressFile(home), { force: true })
    writeFileSync(prepared, stamp)
  }
  return { lists: makeLists(), loadRest: readStamp(prepared) === stamp ? undefined : loadRest }
}

/** A part of the seed program. The rest leaves the processor to the running product. */
function seed(
  { home, report, signal }: Supervision,
  env: Environment,
  part: 'accounts' | 'creators' | 'lists' | 'rest',
) {
  const name = `Demo ${part}`
  const program = nodeProgram('packages/stack/src/demo/seed/main.ts', [part], { env })
  const wrapper = part === 'rest' ? ['nice', '-n', '10'] : []
  return step(
    report,
    name,
    () => runToEnd(home, name, { ...program, wrapper }, signal, report),
    outcome => outcome || 'done',
  )
}

/** Returns its close function. What is not loaded then is loaded by the next start. */
function loadInBackground({ home, report }: Supervision, loadRest: LoadRest): () => Promise<void> {
  const stopping = new AbortController()
  const loading = loadRest(stopping.signal).catch((error: unknown) => {
    if (stopping.signal.aborted) return
    rmSync(demoProgressFile(home), { force: true })
    report(`${error instanceof Error ? error.message : error} The next start loads what is missing.`)
  })
  return () => {
    stopping.abort()
    return loading
  }
}

/** Only the workers sign for the platform. */
const noKeys: Environment = { ESCROW_OPERATOR_KEY: '', ESCROW_ARBITER_KEY: '' }

/** Api and workers are separate processes, configured by their environment only. */
async function startRoles(
  watch: Supervision,
  env: Environment,
  watchSources: boolean,
  onClose: OnClose,
): Promise<void> {
  const role = (name: string, file: string, args: string[], health: string, changes: Environment = {}) => {
    const program = nodeProgram(file, args, { env: { ...env, ...changes }, watch: watchSources })
    // A role cannot finish its work after the engines died with us. A watcher must pass its signal
    // on, so it gets SIGTERM.
    const deathSignal = watchSources ? 'TERM' : 'KILL'
    const plan: ProcessPlan = {
      name,
      program: () => ({ ...program, deathSignal }),
      answers: () => answersOk(health),
      shownLines: 10,
    }
    return step(
      watch.report,
      name,
      () => supervise(plan, watch),
      ({ pid }) => `process ${pid}`,
    )
  }
  const roles = [
    role('API', 'packages/api/src/main.ts', [], `http://localhost:${env.PORT}/api/health`, noKeys),
    role('Workers', 'packages/workers/src/main.ts', ['--role', 'all'], `http://localhost:${env.WORKER_PORT}/ready`),
  ]
  onClose(() => Promise.allSettled(roles.map(async started => (await started).stop())))
  await Promise.all(roles)
}

async function untilReady(publicUrl: string, signal: AbortSignal): Promise<void> {
  const deadline = performance.now() + 30_000
  while (!(await answersOk(`${publicUrl}/api/ready`))) {
    signal.throwIfAborted()
    if (performance.now() > deadline) {
      throw new PlainError(
        `The app is not ready after 30 s. Open ${publicUrl}/api/ready to see which engine is missing.`,
      )
    }
    await delay(50)
  }
}
