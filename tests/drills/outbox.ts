import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import * as z from 'zod'
import { say, table } from '../bench/report.ts'
import { drillOutbox } from './outbox/drill.ts'

const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '5000' },
    kills: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    break: { type: 'string' },
  },
})
const options = z
  .object({
    events: z.coerce.number().int().positive(),
    kills: z.coerce.number().int().nonnegative(),
    seed: z.coerce.number().int(),
    break: z.enum(['sweeper', 'dedupe']).optional(),
  })
  .parse(values)

const folder = await mkdtemp(join(tmpdir(), 'limelight-drill-'))
const result = await drillOutbox({
  folder,
  events: options.events,
  kills: options.kills,
  seed: options.seed,
  ...(options.break ? { broken: options.break } : {}),
  say,
})
await rm(folder, { recursive: true, force: true })

table(
  ['outbox drill', `seed ${options.seed}`],
  [
    ...(options.break ? [['broken on purpose', options.break]] : []),
    ['kill -9', Object.values(result.kills).reduce((sum, kills) => sum + kills, 0)],
    ...Object.entries(result.kills).map(([name, kills]) => [`  ${name}`, kills]),
    ['terminated connections', result.cuts],
    ['roles that crashed', result.crashed],
    ['acknowledged', result.acknowledged],
    ['delivered', result.delivered],
    ['lost', result.lost],
    ['applied twice', result.appliedTwice],
    ['mails, by Message-ID', result.mailed],
    ['acknowledged without a mail', result.unmailed],
  ],
)
process.exitCode = result.lost + result.appliedTwice + result.unmailed + result.crashed === 0 ? 0 : 1
