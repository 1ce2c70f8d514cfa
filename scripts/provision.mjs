// System programs that the tests need: found in PATH, installed if this runs as root, or named in an error.
import { accessSync, constants } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { PlainError, run, runAgain } from './child.mjs'

/** Programs by the name of their package in Debian. */
const tools = {
  'chromium-headless-shell': () => process.env.CHROMIUM_BIN || inPath('chromium-headless-shell'),
  'docker-compose': () => inPath('docker-compose'),
  // Run the quick starts of docs/api.
  curl: () => inPath('curl'),
  openssl: () => inPath('openssl'),
  python3: () => inPath('python3'),
}

/** What does the same work if the package cannot be installed. A whole Chromium takes a third more CPU. */
const substitutes = {
  'chromium-headless-shell': () => inPath('chromium', 'chromium-browser', 'google-chrome'),
}

/**
 * Makes the programs available and returns the environment variables that point to them.
 * @param {(keyof typeof tools)[]} names
 */
export async function provision(names) {
  const chosen = process.env.CHROMIUM_BIN
  if (chosen && !isExecutable(chosen)) {
    throw new PlainError(
      `CHROMIUM_BIN is ${chosen}, which is not an executable file. Fix the path or unset the variable.`,
    )
  }
  const missing = names.filter(name => !tools[name]())
  try {
    if (missing.length > 0) await installPackages(missing)
  } catch (error) {
    if (!missing.every(name => substitutes[name]?.())) throw error
  }
  const browser = 'chromium-headless-shell'
  return names.includes(browser) ? { CHROMIUM_BIN: tools[browser]() || substitutes[browser]() } : {}
}

async function installPackages(packages) {
  const command = `apt-get install -y --no-install-recommends ${packages.join(' ')}`
  if (process.getuid?.() !== 0 || !inPath('apt-get')) {
    throw new PlainError(
      `Not found in PATH, but needed by the tests: ${packages.join(', ')}. Run \`sudo apt-get update && sudo ${command}\` and try again.`,
    )
  }
  const started = performance.now()
  process.stdout.write(`  ${packages.join(', ')}: installing, about a minute\n`)
  const aptGet = args => run('apt-get', args, { quiet: true, env: { DEBIAN_FRONTEND: 'noninteractive' } })
  // Both again, because an update that found half of the lists counts as done.
  const { code, output } = await runAgain(async () => {
    const update = await aptGet(['update'])
    return update.code === 0 ? aptGet(command.split(' ').slice(1)) : update
  })
  if (code !== 0) {
    const tail = output.trimEnd().split('\n').slice(-15).join('\n')
    throw new PlainError(
      `${tail}\n\n\`apt-get update && ${command}\` failed. Fix what the last lines above name, and run the command again.`,
    )
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
