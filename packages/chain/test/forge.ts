import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'

const require = createRequire(import.meta.url)
export const chainFolder = fileURLToPath(new URL('..', import.meta.url))

export type ForgeResult = { suite: string; name: string; problem: string | undefined }

const report = z.record(
  z.string(),
  z.object({
    test_results: z.record(
      z.string(),
      z.object({ status: z.enum(['Success', 'Failure', 'Skipped']), reason: z.string().nullish() }),
    ),
  }),
)

/** Runs the Solidity tests with a fixed seed, so that a failure comes back in the next run. */
export async function runForge(): Promise<ForgeResult[]> {
  const { stdout, stderr } = await forge(['test', '--json', '--fuzz-seed', '0x1'])
  if (!stdout.startsWith('{')) throw new Error(`forge printed no report.\n${stdout}${stderr}`)
  return Object.entries(report.parse(JSON.parse(stdout))).flatMap(([suite, { test_results }]) =>
    Object.entries(test_results).map(([name, { status, reason }]) => ({
      suite: suite.replace(/^.*:/, ''),
      name: name.replace(/\(.*$/, ''),
      problem: status === 'Success' ? undefined : (reason ?? status),
    })),
  )
}

/** forge exits with 1 when a test fails, and its report says which. */
function forge(args: string[]): Promise<{ stdout: string; stderr: string }> {
  return new Promise(resolve => {
    execFile(findForge(), args, { cwd: chainFolder, maxBuffer: 64 * 1024 * 1024 }, (_error, stdout, stderr) =>
      resolve({ stdout, stderr }),
    )
  })
}

/** The binary of the platform package, as with anvil: it dies with its parent's signal. */
export function findForge(): string {
  const architecture = process.arch === 'x64' ? 'amd64' : process.arch
  const platform = `${process.platform}-${architecture}`
  const fromForge = createRequire(require.resolve('@foundry-rs/forge/package.json'))
  return fromForge.resolve(`@foundry-rs/forge-${platform}/bin/forge`)
}
