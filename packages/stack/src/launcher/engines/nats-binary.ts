import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { PlainError } from '../plain-error.ts'
import { repository } from '../repository.ts'
import { canRun, findBinary, isExecutable } from './binaries.ts'
import { runToEnd } from './children.ts'
import type { EngineContext } from './start.ts'

/** Outside the data folder, so that all data folders share one download. */
const cache = join(repository, 'node_modules/.cache/limelight')

/**
 * Not on npm, so it comes from NATS_SERVER_BIN, else from the system, else from its Debian package.
 */
export async function provideNatsServer(site: EngineContext): Promise<string> {
  if (site.natsServerBin !== undefined) {
    if (canRun([site.natsServerBin, '--version'])) return site.natsServerBin
    throw new PlainError(
      `NATS_SERVER_BIN does not run (${site.natsServerBin}). Set it to a nats-server for this machine.`,
    )
  }
  const found = findBinary('nats-server', [...site.searchPath, '/usr/sbin', cache])
  if (found !== undefined) return found
  const remedy = 'Install nats-server 2.9 or newer, or set NATS_SERVER_BIN to its path'
  if (['apt-get', 'dpkg-deb'].some(tool => findBinary(tool, site.searchPath) === undefined)) {
    throw new PlainError(`nats-server is missing, and there is no apt-get to download it. ${remedy}.`)
  }
  try {
    return await fetchDebianPackage(site)
  } catch (error) {
    if (site.signal.aborted || !(error instanceof PlainError)) throw error
    throw new PlainError(`nats-server is missing and could not be downloaded. ${remedy}.`, {
      cause: error,
      lines: error.lines,
    })
  }
}

/**
 * Unpacks the distribution's package without installing it, so that it needs no root and starts no
 * service. It uses private package lists, because the system's can be missing and need root.
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
      runToEnd(site.home, 'NATS download', { command, args, cwd: folder }, site.signal)
    site.report('  NATS is not installed; downloading it with apt-get')
    await run('apt-get', [...options, 'update'])
    await run('apt-get', [...options, 'download', 'nats-server'])
    const archive = readdirSync(folder).find(name => name.endsWith('.deb')) ?? ''
    await run('dpkg-deb', ['--extract', join(folder, archive), join(folder, 'unpacked')])
    const binary = join(cache, 'nats-server')
    renameSync(join(folder, 'unpacked/usr/sbin/nats-server'), binary)
    if (!isExecutable(binary))
      throw new PlainError('The Debian package has no nats-server. Install nats-server yourself.')
    return binary
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
