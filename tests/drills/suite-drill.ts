import { parseArgs } from 'node:util'
import { startVitest } from 'vitest/node'
import * as z from 'zod'

/** Runs a test at full size. `npm test` contains its small version. */
export async function drillTest(file: string, { size, defaultSize }: { size: string; defaultSize: number }) {
  const { values } = parseArgs({
    options: {
      [size]: { type: 'string', default: String(defaultSize) },
      seed: { type: 'string', default: '1' },
    },
  })
  const drill = {
    size: z.coerce.number().int().positive().parse(values[size]),
    seed: z.coerce.number().int().parse(values.seed),
  }
  const vitest = await startVitest('test', [file], { watch: false, reporters: ['verbose'], provide: { drill } })
  const hasFailed = vitest.state.getCountOfFailedTests() > 0 || vitest.state.getUnhandledErrors().length > 0
  await vitest.close()
  process.exitCode = hasFailed ? 1 : 0
}
