// What each npm command does. A command gets the arguments after its name and gives back the exit code.
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
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

/** What each project of the tests needs from the system; without a project all of them run. */
const needs = { unit: [], integration: ['docker-compose'], browser: ['chromium'] }

async function vitest(args) {
  const project = args[args.indexOf('--project') + 1]
  const env = await provision(needs[project] ?? Object.values(needs).flat())
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${testReport}`]
  return (await runNode([tools.vitest(), 'run', ...reporters, ...args], { env })).code
}

async function oneOf(folder, [name, ...args]) {
  const file = `${folder}/${name}.ts`
  if (!existsSync(join(repository, file)))
    throw new PlainError(`Name one of the programs of ${folder}, without its .ts.`)
  return program(file, args)
}
