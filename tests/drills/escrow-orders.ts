import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import * as z from 'zod'
import { say, table } from '../bench/report.ts'
import { drillEscrowOrders } from './escrow-orders/drill.ts'

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '200' },
    kills: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
  },
})
const options = z
  .object({
    orders: z.coerce.number().int().positive(),
    kills: z.coerce.number().int().nonnegative(),
    seed: z.coerce.number().int(),
  })
  .parse(values)

const folder = await mkdtemp(join(tmpdir(), 'limelight-drill-'))
const result = await drillEscrowOrders({ folder, ...options, say })
await rm(folder, { recursive: true, force: true })

const { differences, paidTwice, paidForNothing, stuck, wrongEnds, wrongBalances } = result
for (const line of [...differences, ...paidForNothing, ...stuck, ...wrongEnds, ...wrongBalances]) say(line)
table(
  ['escrow orders', `seed ${options.seed}`],
  [
    ['orders', options.orders],
    ...Object.entries(result.kills).map(([name, kills]): [string, number] => [`kill -9 ${name}`, kills]),
    ['deposits', result.deposits],
    ['paid out', result.settled],
    ['differences', differences.length + wrongBalances.length],
    ['paid twice', paidTwice.length],
    ['paid for nothing', paidForNothing.length],
    ['stuck', stuck.length],
    ['ended otherwise', wrongEnds.length],
  ],
)
const faults = [differences, paidTwice, paidForNothing, stuck, wrongEnds, wrongBalances]
process.exitCode = faults.some(({ length }) => length > 0) ? 1 : 0
