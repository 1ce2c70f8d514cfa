import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { childEnvironment } from '@limelight/core/runtime/config'
import { requireFreePort } from '@limelight/stack/launcher/engines/ports'
import { repository } from '@limelight/stack/launcher/repository'
import { say, table } from './report.ts'

/**
 * What a newcomer waits for: `npm start` in a fresh clone of this commit with warm package caches, until the
 * first page, until all data is there, and again on a second start.
 */
const { values } = parseArgs({ options: { creators: { type: 'string', default: '50000' } } })
const ready = 'Limelight is ready'
const rest = '✓ Demo rest'

const folder = await mkdtemp(join(tmpdir(), 'limelight-bench-start-'))
let running: ChildProcess | undefined
let isStopping = false
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    isStopping = true
    if (running !== undefined) interrupt(running)
  })
try {
  const clone = join(folder, 'clone')
  const cloned = spawnSync('git', ['clone', '--quiet', repository, clone], { stdio: 'inherit' })
  if (cloned.status !== 0) throw new Error('The repository could not be cloned. Run this in a git checkout.')
  say(`${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)} before the first start`)
  const first = await start(clone, rest)
  const second = await start(clone, '  Data and logs')
  table(['step of the first start', 'seconds', 'ended at'], stepsOf(first))
  table(['step of the second start', 'seconds', 'ended at'], stepsOf(second))
  table(
    ['measured', 'seconds', 'target'],
    [
      ['first start: first page', secondsUntil(first, ready), '≤ 45'],
      ['first start: all data', secondsUntil(first, rest), ''],
      ['first start: processor time of all processes', first.cpu.toFixed(1), ''],
      ['second start: first page', secondsUntil(second, ready), ''],
    ],
  )
} finally {
  if (running !== undefined && running.exitCode === null) {
    interrupt(running)
    await once(running, 'exit')
  }
  await rm(folder, { recursive: true, force: true })
}

type Line = { text: string; at: number }
type Measured = { lines: Line[]; cpu: number }

/** Runs `npm start` until it prints a line that begins like this, and stops it. */
async function start(clone: string, last: string): Promise<Measured> {
  const port = await freePorts()
  const startedAt = performance.now()
  const cpuBefore = childrenSeconds()
  const npm = spawn('npm', ['start', '--silent'], {
    cwd: clone,
    env: childEnvironment({
      PORT: String(port),
      LIMELIGHT_HOME: join(clone, '.limelight'),
      LIMELIGHT_DEMO_CREATORS: values.creators,
      NODE_ENV: undefined,
    }),
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  running = npm
  const ended = once(npm, 'exit')
  const lines: Line[] = []
  for await (const text of createInterface({ input: npm.stdout })) {
    if (text.startsWith(ready)) await requirePage(port)
    lines.push({ text, at: (performance.now() - startedAt) / 1000 })
    say(text)
    if (text.startsWith(last)) interrupt(npm)
  }
  const [code, signal] = await ended
  running = undefined
  if (code !== 0 && signal !== 'SIGINT') throw new Error(`npm start ended with ${signal ?? `exit code ${code}`}.`)
  if (isStopping) throw new Error('The benchmark was stopped.')
  return { lines, cpu: childrenSeconds() - cpuBefore }
}

/** As a Ctrl-C in a terminal, which reaches npm and what it runs. */
function interrupt({ pid }: ChildProcess): void {
  if (pid !== undefined) process.kill(-pid, 'SIGINT')
}

async function requirePage(port: number): Promise<void> {
  const page = await fetch(`http://localhost:${port}/`)
  if (!page.ok || !(await page.text()).includes('<div id="root">')) throw new Error('The first page is no page.')
}

function secondsUntil({ lines }: Measured, beginning: string): string {
  return (lines.find(({ text }) => text.startsWith(beginning))?.at ?? Number.NaN).toFixed(1)
}

/** A row per step, as packages/stack/src/launcher/progress.ts prints them. */
function stepsOf({ lines }: Measured): string[][] {
  return lines.flatMap(({ text, at }) => {
    const [, name, seconds] = /^✓ (.{13}) .* (\d+\.\d) s$/.exec(text) ?? []
    return name === undefined || seconds === undefined ? [] : [[name.trim(), seconds, at.toFixed(1)]]
  })
}

/** A port for the app and the next one for the sandbox, below those that the engines take. */
async function freePorts(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 19_000)
    const taken = [port, port + 1].map(each => requireFreePort(each, 'the benchmark', ''))
    if ((await Promise.allSettled(taken)).every(({ status }) => status === 'fulfilled')) return port
  }
}

/** Processor time of all processes that were started here and have ended, as the kernel counts it in ticks. */
function childrenSeconds(): number {
  const stat = readFileSync('/proc/self/stat', 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[13]) + Number(fields[14])) / 100
}
