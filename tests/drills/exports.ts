import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import * as z from 'zod'
import { say, table } from '../bench/report.ts'
import { drillExports } from './exports/drill.ts'

const { values } = parseArgs({
  options: {
    exports: { type: 'string', default: '50' },
    kills: { type: 'string', default: '30' },
    seed: { type: 'string', default: '1' },
  },
})
const options = z
  .object({
    exports: z.coerce.number().int().positive(),
    kills: z.coerce.number().int().nonnegative(),
    seed: z.coerce.number().int(),
  })
  .parse(values)

const folder = await mkdtemp(join(tmpdir(), 'limelight-drill-'))
const result = await drillExports({ folder, ...options, rows: [2000, 10_000], say })
await rm(folder, { recursive: true, force: true })

table(
  ['exports drill', `seed ${options.seed}`],
  [
    ['kill -9', result.kills],
    ['  with a file half written', result.hits],
    ['requested', options.exports],
    ['ready', result.ready],
    ['incomplete or wrong files', result.wrong],
    ['counted', result.counted],
    ['notifications', result.told],
    ['leftover files', result.left],
  ],
)
const { ready, wrong, counted, told, left } = result
const isRight = [ready, counted, told].every(count => count === options.exports) && wrong + left === 0
process.exitCode = isRight ? 0 : 1
