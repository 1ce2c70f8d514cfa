import { copyFileSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileClock } from '@limelight/core/runtime/clock'
import { PlainError } from '../plain-error.ts'
import { step } from '../progress.ts'
import { moveChainTime } from './chain-time.ts'
import type { Program } from './children.ts'
import type { EngineContext } from './start.ts'
import { type SupervisedProcess, supervise } from './supervise.ts'

const require = createRequire(import.meta.url)

export type Chain = { url: string; process: SupervisedProcess }

const saveEverySeconds = 5

/**
 * anvil instead of Polygon Amoy. It saves at intervals and on exit; kill -9 loses what came after
 * the last save.
 */
export function startChain(site: EngineContext): Promise<Chain> {
  return step(
    site.report,
    'Chain',
    () => start(site),
    ({ url }) => `id 80002, port ${new URL(url).port}`,
  )
}

/** Known before the chain runs, so that the sandbox can start beside it. */
export function chainUrl({ chainPort }: EngineContext): string {
  return `http://127.0.0.1:${chainPort}`
}

async function start(site: EngineContext): Promise<Chain> {
  const folder = site.home.folder('chain')
  const url = chainUrl(site)
  const flags = {
    host: '127.0.0.1',
    port: site.chainPort,
    'chain-id': 80002,
    state: join(folder, 'state.json'),
    'state-interval': saveEverySeconds,
    'slots-in-an-epoch': 1,
    'cache-path': join(folder, 'cache'),
  }
  const program: Program = {
    command: findAnvil(),
    args: ['--quiet', ...Object.entries(flags).flatMap(([name, value]) => [`--${name}`, String(value)])],
  }
  const process = await supervise(
    {
      name: 'Chain',
      program: () => {
        keepWholeState(folder)
        return program
      },
      answers: async () => {
        const isUp = await answersAsChain(url)
        // A chain that was restarted knows the computer's time only.
        if (isUp) await moveChainTime(url, fileClock(site.clockFile).now())
        return isUp
      },
    },
    site,
  )
  return { url, process }
}

/**
 * The binary of the platform package: the command of @foundry-rs/anvil is a Node wrapper that
 * survives a kill.
 */
function findAnvil(): string {
  const architecture = process.arch === 'x64' ? 'amd64' : process.arch
  const platform = `${process.platform}-${architecture}`
  try {
    const fromAnvil = createRequire(require.resolve('@foundry-rs/anvil/package.json'))
    return fromAnvil.resolve(`@foundry-rs/anvil-${platform}/bin/anvil`)
  } catch (cause) {
    throw new PlainError(`There is no anvil for ${platform}. Use Linux or macOS.`, { cause })
  }
}

/**
 * anvil writes its state in place, so a kill can leave a partial file. Then the last complete state
 * is used.
 */
function keepWholeState(folder: string): void {
  const [state, whole] = [join(folder, 'state.json'), join(folder, 'state.whole.json')]
  if (isJson(state)) {
    copyFileSync(state, `${whole}.next`)
    renameSync(`${whole}.next`, whole)
  } else if (isJson(whole)) copyFileSync(whole, state)
  else rmSync(state, { force: true })
}

function isJson(file: string): boolean {
  try {
    JSON.parse(readFileSync(file, 'utf8'))
    return true
  } catch {
    return false
  }
}

async function answersAsChain(url: string): Promise<boolean> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }),
    signal: AbortSignal.timeout(2_000),
  })
  return response.ok
}
