import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { childEnvironment } from '@limelight/core/runtime/config'
import { nodeProgram } from '@limelight/stack/launcher/engines/children'
import { freePort } from '@limelight/stack/launcher/engines/ports'
import { repository } from '@limelight/stack/launcher/repository'
import * as z from 'zod'
import { say, table } from './report.ts'

/**
 * The CPU of each process of `npm start` while nobody uses it, in percent of one core. After a start, a house is not idle
 * for three minutes: it reads the linked accounts of the demo, and sends its mails.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    settle: { type: 'string', default: '180' },
    creators: { type: 'string', default: '200' },
  },
})
const positive = z.coerce.number().int().positive()
const { seconds, settle, creators } = z
  .object({ seconds: positive, settle: positive, creators: positive })
  .parse(values)
const goal = 1
/** Of the kernel, which counts CPU time in these units per second. */
const ticksPerSecond = 100

type Usage = { name: string; parent: number; ticks: number }

const programs: [RegExp, string][] = [
  [/^postgres: limelight /, 'Postgres connection'],
  [/^postgres: /, 'Postgres'],
  [/native\/bin\/postgres/, 'Postgres'],
  [/stack\/src\/main\.ts/, 'launcher'],
  [/workers\.mjs/, 'workers'],
  [/api\.mjs/, 'api'],
  [/stack-launcher-clickhouse\.mjs|clickhouse server/, 'ClickHouse'],
  [/stack-sandbox\.mjs/, 'sandbox'],
  [/anvil/, 'anvil'],
  [/nats-server/, 'NATS'],
]

const folder = await mkdtemp(join(tmpdir(), 'limelight-bench-'))
const launcher = start(await freePort())
let isMet = false
try {
  await untilReady(launcher)
  await pause(settle * 1000)
  const before = readTree(launcher.pid ?? 0)
  const startedAt = performance.now()
  await pause(seconds * 1000)
  const elapsed = (performance.now() - startedAt) / 1000
  const used = [...readTree(launcher.pid ?? 0)].map(([pid, { name, ticks }]) => ({
    name,
    percent: ((ticks - (before.get(pid)?.ticks ?? 0)) / ticksPerSecond / elapsed) * 100,
  }))
  used.sort((one, other) => other.percent - one.percent)
  table(
    ['process', 'percent of a core'],
    used.map(({ name, percent }) => [name, percent.toFixed(2)]),
  )
  const judged = used.filter(({ name }) => name === 'workers' || name.startsWith('Postgres connection'))
  const sum = judged.reduce((total, { percent }) => total + percent, 0)
  isMet = judged.length > 1 && sum < goal
  say(`\nworkers and Postgres connections: ${sum.toFixed(2)} % (target below ${goal} %): ${isMet ? 'met' : 'MISSED'}`)
} finally {
  launcher.kill('SIGTERM')
  if (launcher.exitCode === null) await once(launcher, 'exit')
  await rm(folder, { recursive: true, force: true })
}
process.exitCode = isMet ? 0 : 1

function start(port: number): ChildProcess {
  const { command, args } = nodeProgram('packages/stack/src/launcher/main.ts', [])
  return spawn(command, args, {
    cwd: repository,
    env: childEnvironment({ PORT: String(port), LIMELIGHT_HOME: folder, LIMELIGHT_DEMO_CREATORS: String(creators) }),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

function untilReady(launcher: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    launcher.stdout?.on('data', chunk => {
      process.stdout.write(chunk)
      if (String(chunk).includes('Limelight is ready')) resolve()
    })
    launcher.once('exit', () => reject(new Error('npm start ended before it was ready.')))
  })
}

/** All processes below this one, by id. */
function readTree(root: number): Map<number, Usage> {
  const all = new Map<number, Usage>()
  for (const pid of readdirSync('/proc').map(Number)) {
    const usage = pid > 0 ? readUsage(pid) : undefined
    if (usage !== undefined) all.set(pid, usage)
  }
  const isBelow = (pid: number): boolean => {
    const parent = all.get(pid)?.parent
    return pid === root || (parent !== undefined && isBelow(parent))
  }
  return new Map([...all].filter(([pid]) => isBelow(pid)))
}

/** Undefined for a process that has ended meanwhile. */
function readUsage(pid: number): Usage | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    return { name: nameOf(words), parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) }
  } catch {
    return undefined
  }
}

function nameOf(words: string[]): string {
  const line = words.join(' ').trim()
  return programs.find(([pattern]) => pattern.test(line))?.[1] ?? line.slice(0, 60)
}
