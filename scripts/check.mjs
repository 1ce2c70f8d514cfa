// The checks of `npm run check`. Each one runs, also after another has failed, so that one run shows all there is to do.
import process from 'node:process'
import { runNode } from './child.mjs'
import { tools } from './tools.mjs'

/** Each check by its name: what Node runs, and what to do about a finding that does not say it itself. */
const checks = () => ({
  'types of the server side': { args: [tools.tsc(), '-p', 'tsconfig.json'] },
  'types of the web app': { args: [tools.tsc(), '-p', 'packages/web/tsconfig.json'] },
  'lint and format': {
    args: [tools.biome(), 'check'],
    fix: '`npm run format` fixes the format, the order of imports and whatever else is safe; the rest is by hand.',
  },
  'floating promises': {
    args: [tools.oxlint(), '.'],
    fix: 'A promise that nobody waits for hides its failure. Await or return it; where a failure is already handled, write `void` before it.',
  },
  'unused code': {
    args: [tools.knip(), '--no-progress'],
    fix: 'Delete what is unused, and drop `export` where only the file itself uses it. A program that is started by its path is an entry in knip.ts.',
  },
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
