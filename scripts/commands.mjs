// What each npm command does. A command gets the arguments after its name and gives back the exit code.
import { existsSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { PlainError, repository, runNode, runTypeScript } from './child.mjs'
import { install } from './install.mjs'
import { provision } from './provision.mjs'

const testReport = 'test-results/vitest.json'

export const commands = {
  start: args => program('packages/stack/src/main.ts', args),
  dev: args => program('packages/stack/src/dev.ts', args),
  check: async () => {
    await install()
    return check()
  },
  format: async () => {
    await install()
    return (await runNode([tool('@biomejs/biome', '.', 'biome'), 'check', '--write', '.'])).code
  },
  build: async () => {
    await install()
    return (await runNode([tool('vite', 'packages/web'), 'build', 'packages/web'])).code
  },
  test: async args => {
    rmSync(join(repository, testReport), { force: true })
    await install()
    const checked = await check()
    const tested = await vitest(args)
    if (checked !== 0) console.error('`npm run check` failed; its report is above the tests.')
    return checked || tested
  },
  vitest: async args => {
    await install()
    return vitest(args)
  },
  generate: args => program('packages/stack/src/world/generate.ts', args),
  bench: args => oneOf('tests/bench', args),
  drill: args => oneOf('tests/drills', args),
}

async function program(file, args) {
  await install()
  return (await runTypeScript(file, args)).code
}

/** Runs every check, also after one failed, so that one run shows all there is to do. */
async function check() {
  const checks = {
    'types of the server side': [tool('typescript', '.', 'tsc'), '-p', 'tsconfig.json'],
    'types of the web app': [tool('typescript', '.', 'tsc'), '-p', 'packages/web/tsconfig.json'],
    'lint and format': [tool('@biomejs/biome', '.', 'biome'), 'check'],
    structure: ['scripts/check-structure.mjs'],
  }
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, args]) => {
      const started = performance.now()
      const { code, output } = await runNode(args, { quiet: true })
      const seconds = ((performance.now() - started) / 1000).toFixed(1)
      process.stdout.write(`${code === 0 ? '✓' : `${output.trimEnd()}\n✗`} ${name}: ${seconds} s\n`)
      return code
    }),
  )
  return results.find(code => code !== 0) ?? 0
}

/** What each project of the tests needs from the system; without a project all of them run. */
const needs = { unit: [], integration: ['docker-compose'], browser: ['chromium'] }

async function vitest(args) {
  const project = args[args.indexOf('--project') + 1]
  const env = await provision(needs[project] ?? Object.values(needs).flat())
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${testReport}`]
  return (await runNode([tool('vitest', '.'), 'run', ...reporters, ...args], { env })).code
}

async function oneOf(folder, [name, ...args]) {
  const file = `${folder}/${name}.ts`
  if (!existsSync(join(repository, file)))
    throw new PlainError(`Name one of the programs of ${folder}, without its .ts.`)
  return program(file, args)
}

/** The file behind a package's command, run by Node itself instead of through a shell script. */
function tool(name, from, command = name) {
  const manifest = createRequire(join(repository, from, 'package.json')).resolve(`${name}/package.json`)
  const { bin } = createRequire(manifest)(manifest)
  return join(dirname(manifest), typeof bin === 'string' ? bin : bin[command])
}
