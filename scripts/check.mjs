// The checks of `npm run check`. All of them run even if one fails, so that one run reports every problem.
import process from 'node:process'
import { runNode } from './child.mjs'
import { tools } from './tools.mjs'

/** Several checkers check the types that they share again. The checks run side by side, so one each is enough. */
const oneChecker = ['--checkers', '1']

/** What Node runs for each check, and the fix for findings that name only the cause. */
const checks = () => ({
  'types of the server side': { args: [tools.tsc(), '-p', 'tsconfig.json', ...oneChecker] },
  'types of the web app': { args: [tools.tsc(), '-p', 'packages/web/tsconfig.json', ...oneChecker] },
  'lint and format': {
    args: [tools.biome(), 'check'],
    fix: '`npm run format` applies every safe fix. Fix the rest by hand.',
  },
  'floating promises': {
    args: [tools.oxlint(), '.'],
    fix: 'A promise that is not awaited hides its failure. Await or return it, or write `void` before it if failures are already handled.',
  },
  'unused code': {
    args: [tools.knip(), '--no-progress'],
    fix: 'Delete unused code, and drop `export` if only its own file uses it. Add a program that is started by its path to the entries in knip.ts.',
  },
  'generated contracts': { args: ['--import', 'tsx', 'packages/chain/src/artifacts/generate.ts', '--check'] },
  'commit subjects': { args: ['scripts/check-commits.mjs'] },
  structure: { args: ['scripts/check-structure.mjs'] },
})

/** Runs all checks at the same time and gives back the exit code. */
export async function check() {
  const codes = await Promise.all(
    Object.entries(checks()).map(async ([name, { args, fix }]) => {
      const started = performance.now()
      const { code, output } = await runNode(args, { quiet: true })
      const seconds = ((performance.now() - started) / 1000).toFixed(1)
      process.stdout.write(code === 0 ? `✓ ${name}: ${seconds} s\n` : failure(name, seconds, output, fix))
      return code
    }),
  )
  return codes.find(code => code !== 0) ?? 0
}

function failure(name, seconds, output, fix) {
  return [output.trimEnd(), ...(fix === undefined ? [] : [fix]), `✗ ${name}: ${seconds} s\n`].join('\n')
}
