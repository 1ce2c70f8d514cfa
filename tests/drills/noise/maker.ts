import { setTimeout as pause } from 'node:timers/promises'
import { noises, noisySchema } from './noises.ts'

/**
 * Makes one kind of noise in a process of its own, so that it does not slow down the process that
 * measures. It ends when its parent disconnects, and reports how its calls were answered.
 */
const atOnce = 25
/** A client that is refused tries again after this time. */
const pauseMs = 50

const [name = '', given = '{}'] = process.argv.slice(2)
const noisy = noisySchema.parse(JSON.parse(given))
const make = noises[name]
if (make === undefined) throw new Error(`There is no noise ${name}`)

const counts = { accepted: 0, refused: 0, failed: 0 }
/** The rounds that have begun; 0 while the noise pauses. */
let begun = 0
let round = 0

async function repeat(mine: number): Promise<void> {
  while (round === mine) {
    const status = await make?.(noisy).catch(() => 0)
    if (status === undefined || status === 0 || status >= 500) counts.failed += 1
    else if (status >= 400) counts.refused += 1
    else counts.accepted += 1
    if (status === undefined || status === 0 || status >= 400) await pause(pauseMs)
  }
}

process.on('message', order => {
  if (order === 'begin') begun += 1
  round = order === 'begin' ? begun : 0
  if (order === 'begin') for (let place = 0; place < atOnce; place += 1) void repeat(round)
  if (order === 'end') process.send?.(counts, () => process.exit(0))
})
process.send?.('ready')
