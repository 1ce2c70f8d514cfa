import { spawn } from 'node:child_process'
import { parseArgs } from 'node:util'
import { chainFolder, findForge } from '@limelight/chain/test/forge'
import { childEnvironment } from '@limelight/core/runtime/config'
import * as z from 'zod'
import { say } from '../bench/report.ts'

/**
 * Random people make random calls to the escrow contract, and a model of its rules must agree with
 * every one. A failing run prints its calls; the same seed brings them back.
 */
const { values } = parseArgs({
  options: { calls: { type: 'string', default: '10000000' }, seed: { type: 'string', default: '1' } },
})
const { calls, seed } = z
  .object({ calls: z.coerce.number().int().min(500), seed: z.coerce.number().int().min(0) })
  .parse(values)
const depth = 500
const runs = Math.ceil(calls / depth)

say(`${runs} runs of ${depth} calls, seed ${seed}`)
const args = ['test', '--match-contract', 'InvariantsTest', '--fuzz-seed', `0x${seed.toString(16)}`]
const forge = spawn(findForge(), args, {
  cwd: chainFolder,
  stdio: 'inherit',
  env: childEnvironment({ FOUNDRY_INVARIANT_RUNS: String(runs), FOUNDRY_INVARIANT_DEPTH: String(depth) }),
})
forge.on('close', code => process.exit(code ?? 1))
