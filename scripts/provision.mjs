// What the tests need from the operating system: found, else installed when we are root, else asked for in one sentence.
import { accessSync, constants } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { PlainError, run } from './child.mjs'

/** Each tool by the name of its package in Debian and Ubuntu. */
const tools = {
  chromium: () => process.env.CHROMIUM_BIN || inPath('chromium', 'chromium-browser', 'google-chrome'),
  'docker-compose': () => inPath('docker-compose'),
}

/**
 * Makes tools available and gives back the variables that lead to them.
 * @param {(keyof typeof tools)[]} names
 */
export async function provision(names) {
  const chosen = process.env.CHROMIUM_BIN
  if (chosen && !isExecutable(chosen)) {
    throw new PlainError(`CHROMIUM_BIN is ${chosen}, which is no program that can be run.`)
  }
  const missing = names.filter(name => !tools[name]())
  if (missing.length > 0) await installPackages(missing)
  return names.includes('chromium') ? { CHROMIUM_BIN: tools.chromium() } : {}
}

async function installPackages(packages) {
  const command = `apt-get install -y --no-install-recommends ${packages.join(' ')}`
  if (process.getuid?.() !== 0 || !inPath('apt-get')) {
    throw new PlainError(
      `The tests need ${packages.join(' and ')}; install them with \`sudo apt-get update && sudo ${command}\` and run this again.`,
    )
  }
  const started = performance.now()
  process.stdout.write(`  ${packages.join(', ')}: installing, about a minute\n`)
  for (const args of [['update'], command.split(' ').slice(1)]) {
    const { code, output } = await run('apt-get', args, { quiet: true, env: { DEBIAN_FRONTEND: 'noninteractive' } })
    if (code !== 0) {
      const tail = output.trimEnd().split('\n').slice(-15).join('\n')
      throw new PlainError(`${tail}\n\n\`apt-get ${args.join(' ')}\` failed; the last lines above say why.`)
    }
  }
  process.stdout.write(
    `✓ ${packages.join(', ')}: installed in ${((performance.now() - started) / 1000).toFixed(1)} s\n`,
  )
}

function inPath(...names) {
  const folders = (process.env.PATH ?? '').split(':').filter(folder => folder !== '')
  return names.flatMap(name => folders.map(folder => join(folder, name))).find(isExecutable)
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
