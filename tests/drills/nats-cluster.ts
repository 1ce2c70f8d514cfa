import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import * as z from 'zod'
import { say } from '../bench/report.ts'
import { drillOutbox } from './outbox/drill.ts'

const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '3000' },
    kills: { type: 'string', default: '50' },
    seed: { type: 'string', default: '1' },
  },
})
const options = z
  .object({
    events: z.coerce.number().int().positive(),
    kills: z.coerce.number().int().positive(),
    seed: z.coerce.number().int(),
  })
  .parse(values)

const settings = [
  { replicas: 1, ackWaitMs: 3000 },
  { replicas: 3, ackWaitMs: 3000 },
  { replicas: 3, ackWaitMs: 5000 },
  { replicas: 1, ackWaitMs: 5000 },
]
const folder = await mkdtemp(join(tmpdir(), 'limelight-drill-'))
const { kills, ...result } = await drillOutbox({ folder, ...options, settings, say })
await rm(folder, { recursive: true, force: true })

say(`\n${JSON.stringify(kills)}\n${JSON.stringify(result)}`)
const { lost, appliedTwice, unmailed, crashed, changes } = result
process.exitCode = lost + appliedTwice + unmailed + crashed === 0 && changes === settings.length - 1 ? 0 : 1
