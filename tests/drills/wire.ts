import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { startVitest } from 'vitest/node'
import { say } from '../bench/report.ts'
import { compareRecordings } from './wire/comparison.ts'

/**
 * `--record FILE` makes every call with many callers and inputs, and records the answers with ids,
 * tokens and dates replaced. `--compare OLDER` reports the differences to an older recording.
 * `--with FILE` compares without recording.
 */
const { values } = parseArgs({
  options: { record: { type: 'string' }, compare: { type: 'string' }, with: { type: 'string' } },
})
const file = values.record ?? values.with
if (file === undefined) {
  say('Name a file: --record FILE, and --compare OLDER to see what has changed.')
  process.exit(1)
}

if (values.record !== undefined) {
  const vitest = await startVitest('test', [], {
    config: false,
    watch: false,
    include: ['tests/drills/wire/recording.ts'],
    globalSetup: ['tests/setup/engines.ts'],
    pool: 'forks',
    hookTimeout: 120_000,
    reporters: ['verbose'],
    provide: { wire: { file: resolve(file) } },
  })
  await vitest.close()
}
if (values.compare !== undefined && !compareRecordings(values.compare, file)) process.exitCode = 1
