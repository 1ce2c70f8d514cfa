import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { childEnvironment, type Environment } from '@limelight/core/runtime/config'
import { nodeProgram } from '@limelight/stack/launcher/engines/children'
import { freePort } from '@limelight/stack/launcher/engines/ports'
import { repository } from '@limelight/stack/launcher/repository'

/** Of the kernel, which counts CPU time in these units per second. */
const ticksPerSecond = 100

export type Usage = { name: string; parent: number; cpuMs: number; residentMb: number }

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

/** The product as `npm start` runs it, once it is ready. */
export async function startProduct(folder: string, environment: Environment) {
  const port = await freePort()
  const { command, args } = nodeProgram('packages/stack/src/launcher/main.ts', [])
  const launcher = spawn(command, args, {
    cwd: repository,
    env: childEnvironment({ PORT: String(port), LIMELIGHT_HOME: folder, ...environment }),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await untilReady(launcher)
  return { launcher, port }
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
export function readTree(root: number): Map<number, Usage> {
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
    const resident = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return {
      name: nameOf(words),
      parent: Number(fields[1]),
      cpuMs: ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond,
      residentMb: Number(resident ?? 0) / 1024,
    }
  } catch {
    return undefined
  }
}

function nameOf(words: string[]): string {
  const line = words.join(' ').trim()
  return programs.find(([pattern]) => pattern.test(line))?.[1] ?? line.slice(0, 60)
}
