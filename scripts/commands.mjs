// What each npm command does. A command gets the arguments after its name and gives back the exit code.
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { check } from './check.mjs'
import { PlainError, repository, runNode, runTypeScript } from './child.mjs'
import { install } from './install.mjs'
import { provision } from './provision.mjs'
import { tools } from './tools.mjs'

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
    return (await runNode([tools.biome(), 'check', '--write', '.'])).code
  },
  build: async () => {
    await install()
    return (await runNode([tools.vite(), 'build', 'packages/web'])).code
  },
  test: async args => {
    rmSync(join(repository, testReport), { force: true })
    await install()
    const checked = isLaterShard(args) ? 0 : await check()
    const tested = await vitest([...args, '--reporter=./scripts/slowest-reporter.mjs'])
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

/** The checks look at all files, so the first shard makes them for the others. */
function isLaterShard(args) {
  const { shard } = optionsIn(args)
  return shard !== undefined && !shard.startsWith('1/')
}

/** The options of vitest that decide what else has to run or be there. */
function optionsIn(args) {
  const options = { project: { type: 'string' }, shard: { type: 'string' } }
  return parseArgs({ args, options, strict: false }).values
}

async function program(file, args) {
  await install()
  return (await runTypeScript(file, args)).code
}

/** What each project of the tests needs from the system; without a project all of them run. */
const needs = { unit: [], integration: ['docker-compose'], browser: ['chromium'] }

async function vitest(args) {
  const env = await provision(needs[optionsIn(args).project] ?? Object.values(needs).flat())
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${testReport}`]
  return (await runNode([tools.vitest(), 'run', ...reporters, ...args], { env })).code
}

async function oneOf(folder, [name, ...args]) {
  const file = `${folder}/${name}.ts`
  if (!existsSync(join(repository, file)))
    throw new PlainError(`Name one of the programs of ${folder}, without its .ts.`)
  return program(file, args)
}
