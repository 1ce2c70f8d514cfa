import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { PlainError } from '../plain-error.ts'
import { canRun, findBinary, isExecutable } from './binaries.ts'
import { repository, runToEnd } from './children.ts'
import type { EngineContext } from './start.ts'

/** Outside of any data folder, so that every house of this checkout shares one download. */
const cache = join(repository, 'node_modules/.cache/limelight')

/** No npm package carries nats-server: NATS_SERVER_BIN, else the system's, else the package of a Debian-like system. */
export async function provideNatsServer(site: EngineContext): Promise<string> {
  if (site.natsServerBin !== undefined) {
    if (canRun([site.natsServerBin, '--version'])) return site.natsServerBin
    throw new PlainError(`NATS_SERVER_BIN is ${site.natsServerBin}, which is no nats-server that runs here.`)
  }
  const found = findBinary('nats-server', [...site.searchPath, '/usr/sbin', cache])
  if (found !== undefined) return found
  const remedy = 'install nats-server 2.9 or newer, or let NATS_SERVER_BIN name one'
  if (['apt-get', 'dpkg-deb'].some(tool => findBinary(tool, site.searchPath) === undefined)) {
    throw new PlainError(`NATS is missing and this system has no apt-get to fetch it: ${remedy}.`)
  }
  try {
    return await fetchDebianPackage(site)
  } catch (error) {
    if (site.signal.aborted || !(error instanceof PlainError)) throw error
    throw new PlainError(`NATS is missing and could not be fetched: ${remedy}.`, { cause: error, lines: error.lines })
  }
}

/**
 * Unpacks the distribution's package without installing it: no root is needed and no service starts. The package lists
 * are private too, because a bare machine has none and an ordinary user may not write the system's.
 */
async function fetchDebianPackage(site: EngineContext): Promise<string> {
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'nats-'))
  try {
    for (const name of ['lists', 'cache']) mkdirSync(join(folder, name))
    const apt = {
      'Dir::State::lists': join(folder, 'lists'),
      'Dir::Cache': join(folder, 'cache'),
      'Debug::NoLocking': '1',
      'APT::Sandbox::User': 'root',
    }
    const options = Object.entries(apt).flatMap(([name, value]) => ['-o', `${name}=${value}`])
    const run = (command: string, args: string[]) =>
      runToEnd(site.home, 'Fetching NATS', { command, args, cwd: folder }, site.signal)
    site.report('  NATS is not installed; fetching it with apt-get')
    await run('apt-get', [...options, 'update'])
    await run('apt-get', [...options, 'download', 'nats-server'])
    const archive = readdirSync(folder).find(name => name.endsWith('.deb')) ?? ''
    await run('dpkg-deb', ['--extract', join(folder, archive), join(folder, 'unpacked')])
    const binary = join(cache, 'nats-server')
    renameSync(join(folder, 'unpacked/usr/sbin/nats-server'), binary)
    if (!isExecutable(binary)) throw new PlainError('The package holds no nats-server.')
    return binary
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
