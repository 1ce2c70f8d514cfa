// What each npm command does. A command takes the arguments after its name and returns the exit code.
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
  start: args => program('packages/stack/src/launcher/main.ts', args),
  dev: args => program('packages/stack/src/launcher/dev.ts', args),
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
    if (checked !== 0) console.error('`npm run check` failed. Its report stands above the tests.')
    return checked || tested
  },
  vitest: async args => {
    await install()
    return vitest(args)
  },
  contracts: args => program('packages/chain/src/artifacts/generate.ts', args),
  generate: args => program('packages/stack/src/launcher/generate.ts', args),
  bench: args => oneOf('tests/bench', args),
  drill: args => oneOf('tests/drills', args),
}

/** The checks cover the whole repository, so only the first shard runs them. */
function isLaterShard(args) {
  const { shard } = optionsIn(args)
  return shard !== undefined && !shard.startsWith('1/')
}

/** The options of vitest that decide which checks and system programs a run needs. */
function optionsIn(args) {
  const options = { project: { type: 'string' }, shard: { type: 'string' } }
  return parseArgs({ args, options, strict: false }).values
}

async function program(file, args) {
  await install()
  // The launcher tells how long everything took, including the installation.
  const env = { LIMELIGHT_STARTED_AT: String(Math.round(performance.timeOrigin)) }
  return (await runTypeScript(file, args, { env })).code
}

/** The system programs that each project of the tests needs. Without a project, all projects run. */
const needs = {
  unit: [],
  integration: ['docker-compose', 'curl', 'openssl', 'python3'],
  browser: ['chromium-headless-shell'],
}

async function vitest(args) {
  const env = await provision(needs[optionsIn(args).project] ?? Object.values(needs).flat())
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${testReport}`]
  return (await runNode([tools.vitest(), 'run', ...reporters, ...args], { env })).code
}

async function oneOf(folder, [name, ...args]) {
  const file = `${folder}/${name}.ts`
  if (!existsSync(join(repository, file)))
    throw new PlainError(`${folder} has no program "${name ?? ''}". Name one of its files, without .ts.`)
  return program(file, args)
}
