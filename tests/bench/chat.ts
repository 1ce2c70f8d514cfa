import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import * as z from 'zod'
import { openChatHouse } from '../drills/chat/house.ts'
import { buildPairs } from './chat/people.ts'
import { openBareSide, openProductSide } from './chat/sides.ts'
import { percentile } from './postgres-house.ts'
import { median, say, table } from './report.ts'

/**
 * How long a message is on its way to a polling window, beside bare socket.io: two instances each,
 * the same NATS, windows and load, in turns.
 */
const { values } = parseArgs({
  options: {
    clients: { type: 'string', default: '1000' },
    rounds: { type: 'string', default: '5' },
    rate: { type: 'string', default: '40' },
    seconds: { type: 'string', default: '5' },
  },
})
const positive = z.coerce.number().int().positive()
const { clients, rounds, rate, seconds } = z
  .object({ clients: positive.multipleOf(2), rounds: positive, rate: positive, seconds: positive })
  .parse(values)
/** Of the p95, per load. */
const goals = [1.25, 2]
const loads = ['to all windows at once', `${rate} per second are written`] as const

const folder = await mkdtemp(join(tmpdir(), 'limelight-bench-'))
const house = await openChatHouse(folder, say)
try {
  const people = await buildPairs(house.ctx, clients)
  say(`${clients} people in ${clients / 2} chats`)
  const sides = [await openBareSide(house, people), await openProductSide(house, people)] as const
  const measured = sides.map(() => loads.map((): number[][] => []))
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, side] of sides.entries()) {
      const times = [await side.deliverToAll(round), await side.write({ round, count: rate * seconds, rate })]
      const told = times.map(all => `p50 ${percentile(all, 0.5).toFixed(1)} p95 ${percentile(all, 0.95).toFixed(1)}`)
      say(`${round} ${side.name}: at once ${told[0]}, written ${told[1]} ms`)
      // The first round warms up.
      if (round > 0) for (const [load, all] of times.entries()) measured[index]?.[load]?.push(all)
    }
  }
  for (const [load, name] of loads.entries()) {
    const [bare = [], product = []] = measured.map(side => side[load] ?? [])
    table(
      [`messages ${name}`, 'bare ms', 'product ms', 'ratio', 'lowest', 'highest'],
      [0.5, 0.95].map(share => {
        const pair = [bare, product].map(all => all.map(times => percentile(times, share)))
        const ratios = (pair[1] ?? []).map((value, round) => value / (pair[0]?.[round] ?? Number.NaN))
        if (share === 0.95 && median(ratios) > (goals[load] ?? 0)) process.exitCode = 1
        return [
          `p${100 * share}`,
          ...pair.map(all => median(all).toFixed(1)),
          ...[median(ratios), Math.min(...ratios), Math.max(...ratios)].map(value => value.toFixed(2)),
        ]
      }),
    )
  }
  const wrong = sides.map(({ windows }) => windows.wrong())
  table(
    ['', ...sides.map(({ name }) => name)],
    [
      ['windows without each of their messages once and in order', ...wrong],
      [
        'memory of the instances per window, KB',
        ...sides.map(({ bytesPerWindow }) => (bytesPerWindow / 1000).toFixed(1)),
      ],
    ],
  )
  if (wrong.some(count => count > 0)) process.exitCode = 1
  for (const side of sides) side.close()
} finally {
  await house.close()
  await rm(folder, { recursive: true, force: true })
}
