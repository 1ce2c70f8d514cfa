import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { chainFolder, findForge } from '@limelight/chain/test/forge'
import { childEnvironment } from '@limelight/core/runtime/config'
import * as z from 'zod'
import { say } from '../bench/report.ts'

/**
 * Random people make random calls to the escrow contract, and a model of its rules must agree with
 * every one. A failing run prints its calls; the same seed brings them back. Each part of the calls
 * has a seed of its own, so a long run can go on at the seed of its next part.
 */
const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '10000000' },
    seed: { type: 'string', default: '1' },
    lanes: { type: 'string', default: '2' },
  },
})
const depth = 500
const maxRunsPerPart = 500
const { calls, seed, lanes } = z
  .object({
    calls: z.coerce.number().int().min(depth),
    seed: z.coerce.number().int().min(0),
    lanes: z.coerce.number().int().min(1).max(16),
  })
  .parse(values)

const startedAt = performance.now()
const done = { calls: 0, failures: 0 }
// Lanes that compile at the same time would write the same files.
if ((await runForge(['build'], {})) !== 0) throw new Error('The contracts do not compile.')
const parts = listParts().values()
await Promise.all(
  Array.from({ length: lanes }, async () => {
    for (const part of parts) await runPart(part)
  }),
)
const seconds = Math.round((performance.now() - startedAt) / 1000)
say(`${done.calls} calls in ${seconds} s, ${done.failures} parts in which the contract and the model differ`)
process.exitCode = done.failures === 0 ? 0 : 1

type Part = { seed: number; runs: number }

function listParts(): Part[] {
  const parts: Part[] = []
  for (let left = Math.ceil(calls / depth); left > 0; left -= maxRunsPerPart) {
    parts.push({ seed: seed + parts.length, runs: Math.min(left, maxRunsPerPart) })
  }
  return parts
}

async function runPart({ seed: partSeed, runs }: Part): Promise<void> {
  const args = ['test', '--match-contract', 'InvariantsTest', '--fuzz-seed', `0x${partSeed.toString(16)}`]
  const code = await runForge(args, { FOUNDRY_INVARIANT_RUNS: String(runs), FOUNDRY_INVARIANT_DEPTH: String(depth) })
  if (code === 0) done.calls += runs * depth
  else done.failures += 1
  say(`seed ${partSeed}: ${runs * depth} calls, ${code === 0 ? 'all as the model says' : 'a difference'}`)
}

/** Only a failing part is printed. */
async function runForge(args: string[], changes: Record<string, string>): Promise<number> {
  const forge = spawn(findForge(), args, {
    cwd: chainFolder,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: childEnvironment(changes),
  })
  const chunks: Buffer[] = []
  forge.stdout.on('data', chunk => chunks.push(chunk))
  const [code] = await once(forge, 'close')
  if (code !== 0) say(Buffer.concat(chunks).toString())
  return typeof code === 'number' ? code : 1
}
