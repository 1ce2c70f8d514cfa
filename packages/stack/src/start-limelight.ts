import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { demoKeys, type Environment, loadLauncherConfig } from '@limelight/core/runtime/config'
import { mineUntilFinal } from './engines/chain-blocks.ts'
import { nodeProgram, runToEnd } from './engines/children.ts'
import { answersOk } from './engines/http-probe.ts'
import { freePort, requireFreePort } from './engines/ports.ts'
import { startEngines } from './engines/start.ts'
import { type ProcessPlan, type Supervision, supervise } from './engines/supervise.ts'
import { roleEnvironment } from './environment.ts'
import { saveEnvironment } from './environment-file.ts'
import { openHome } from './home.ts'
import { PlainError } from './plain-error.ts'
import { step } from './progress.ts'
import { demoAccounts, demoPassword } from './seed/demo/accounts.ts'
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
 * Starts everything in order until the product is ready. Passes close functions to `onClose` in
 * that order.
 */
export async function startLimelight(
  front: LaunchMode,
  args: string[],
  { report, onGiveUp, signal }: Omit<Supervision, 'home'>,
  onClose: OnClose,
): Promise<void> {
  const { reset } = readOptions(args)
  const { port, home: path } = loadLauncherConfig()
  const publicUrl = `http://localhost:${port}`
  const home = await openHome(path, { reset })
  onClose(async () => home.close())
  const watch: Supervision = { home, report, onGiveUp, signal }
  await requireFreePort(port, 'the app', `Choose another, such as PORT=${port + 100}`)
  await requireFreePort(port + 1, 'the sandbox (PORT + 1)', `Choose another PORT, such as PORT=${port + 100}`)

  // The chain library is large, so it loads while the engines start.
  const [engines, { deployTestUsdt }, { deployEscrow }] = await Promise.all([
    startEngines({ home, report, onGiveUp, signal, appUrl: publicUrl, sandboxPort: port + 1 }),
    import('@limelight/chain/test-usdt'),
    import('@limelight/chain/deploy-escrow'),
  ])
  onClose(engines.stop)
  const usdt = await step(
    report,
    'Test USDT',
    () => deployTestUsdt({ rpcUrl: engines.chain.url }),
    ({ address }) => address,
  )
  await step(
    report,
    'Escrow',
    () => deployEscrow({ rpcUrl: engines.chain.url, chainId: 80002, operatorKey: demoKeys[0] }),
    ({ address }) => address,
  )
  void mineUntilFinal(engines.chain.url, signal)
  const apiPort = await front.apiPort(port)
  const env = roleEnvironment(engines, {
    port: apiPort,
    publicUrl,
    workerPort: await freePort(),
    usdtAddress: usdt.address,
    mediaDir: home.folder('media'),
  })
  onClose(saveEnvironment(home.path, env))
  await prepareStores(watch, env)
  onClose(await front.openWeb({ watch, port, apiPort }))
  await startRoles(watch, env, front.watch, onClose)
  await untilReady(publicUrl, signal)
  report('')
  report(`Limelight is ready at ${publicUrl}`)
  report(`  Sandbox with mails, payments and the clock: ${engines.sandbox.url}`)
  report(`  Demo accounts (password ${demoPassword}): ${demoAccounts.map(({ email }) => email).join(', ')}`)
  report(`  Data and logs: ${path}`)
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

/** Runs migrations and demo data, unless the sources are unchanged since the last time. */
async function prepareStores({ home, report, signal }: Supervision, env: Environment): Promise<void> {
  const stampFile = join(home.path, 'prepared')
  const stamp = `${stampOf(['contract', 'db', 'chain', 'core', 'stack'])} ${loadLauncherConfig().demoCreators}`
  const isPrepared = readStamp(stampFile) === stamp
  for (const [name, file] of [
    ['Migrations', 'packages/core/src/migrate.ts'],
    ['Demo data', 'packages/stack/src/seed/main.ts'],
  ] as const) {
    await step(
      report,
      name,
      async () => (isPrepared ? 'unchanged' : runToEnd(home, name, nodeProgram(file, [], { env }), signal, report)),
      outcome => outcome || 'done',
    )
  }
  writeFileSync(stampFile, stamp)
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
