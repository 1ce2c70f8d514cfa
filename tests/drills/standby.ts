import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import * as z from 'zod'
import { say, table } from '../bench/report.ts'
import { drillStandby } from './standby/drill.ts'

const { values } = parseArgs({ options: { writes: { type: 'string', default: '2000' } } })
const writes = z.coerce.number().int().positive().parse(values.writes)

const folder = await mkdtemp(join(tmpdir(), 'limelight-drill-'))
const result = await drillStandby({ folder, writes, say })
await rm(folder, { recursive: true, force: true })

table(
  ['standby drill', ''],
  [
    ['acknowledged', result.acknowledged],
    ['refused meanwhile', result.refused],
    ['lost', result.lost],
    ['mails that were not sent', result.unmailed],
    ['promoting the standby, ms', result.promotedMs],
    ['longest time without a write, ms', result.longestGapMs],
  ],
)
process.exitCode = result.lost + result.unmailed === 0 ? 0 : 1
