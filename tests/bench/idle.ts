import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import * as z from 'zod'
import { readTree, startProduct } from './processes.ts'
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
const folder = await mkdtemp(join(tmpdir(), 'limelight-bench-'))
const { launcher } = await startProduct(folder, { LIMELIGHT_DEMO_CREATORS: String(creators) })
let isMet = false
try {
  await pause(settle * 1000)
  const before = readTree(launcher.pid ?? 0)
  const startedAt = performance.now()
  await pause(seconds * 1000)
  const elapsed = (performance.now() - startedAt) / 1000
  const used = [...readTree(launcher.pid ?? 0)].map(([pid, { name, cpuMs }]) => ({
    name,
    percent: ((cpuMs - (before.get(pid)?.cpuMs ?? 0)) / 1000 / elapsed) * 100,
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
