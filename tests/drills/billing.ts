import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import * as z from 'zod'
import { say, table } from '../bench/report.ts'
import { drillBilling } from './billing/drill.ts'

const { values } = parseArgs({
  options: {
    purchases: { type: 'string', default: '100' },
    kills: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
  },
})
const options = z
  .object({
    purchases: z.coerce.number().int().positive(),
    kills: z.coerce.number().int().nonnegative(),
    seed: z.coerce.number().int(),
  })
  .parse(values)

const folder = await mkdtemp(join(tmpdir(), 'limelight-drill-'))
const result = await drillBilling({ folder, ...options, say })
await rm(folder, { recursive: true, force: true })

table(
  ['billing drill', `seed ${options.seed}`],
  [
    ...Object.entries(result.kills).map(([name, kills]): [string, number] => [`kill -9 ${name}`, kills]),
    ['roles that crashed', result.crashed],
    ['paid', result.paid],
    ['not paid', result.unpaid],
    ['paid without a plan', result.withoutPlan],
    ['duplicate plans', result.planTwice],
    ['plans without a payment', result.givenAway],
    ['payments in a wrong state', result.wrongState],
    ['dead jobs', result.dead],
  ],
)
const { withoutPlan, planTwice, givenAway, wrongState, dead, crashed } = result
process.exitCode = withoutPlan + planTwice + givenAway + wrongState + dead + crashed === 0 ? 0 : 1
