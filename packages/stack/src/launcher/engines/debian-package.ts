import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { PlainError } from '../plain-error.ts'
import { repository } from '../repository.ts'
import { findBinary, isExecutable } from './binaries.ts'
import { runToEnd } from './children.ts'
import type { EngineContext } from './start.ts'

/** Outside the data folder, so that all data folders share one download. */
const cache = join(repository, 'node_modules/.cache/limelight')

type Wanted = {
  /** The name of the package in Debian. */
  name: string
  /** The path of the program in the package. */
  program: string
  /** What the operator can do instead. */
  remedy: string
}

export type Site = Pick<EngineContext, 'home' | 'searchPath' | 'report' | 'signal'>

/** A program of the system, else of a package that is downloaded once. */
export async function provideProgram(site: Site, { name, program, remedy }: Wanted): Promise<string> {
  const binary = basename(program)
  const found = findBinary(binary, [...site.searchPath, '/usr/sbin', cache])
  if (found !== undefined) return found
  if (['apt-get', 'dpkg-deb'].some(tool => findBinary(tool, site.searchPath) === undefined)) {
    throw new PlainError(`${binary} is missing, and there is no apt-get to download it. ${remedy}.`)
  }
  try {
    return await fetchPackage(site, name, program)
  } catch (error) {
    if (site.signal.aborted || !(error instanceof PlainError)) throw error
    throw new PlainError(`${binary} is missing and could not be downloaded. ${remedy}.`, {
      cause: error,
      lines: error.lines,
    })
  }
}

/**
 * Unpacks the distribution's package without installing it, so that it needs no root and starts no
 * service. It uses private package lists, because the system's can be missing and need root.
 */
async function fetchPackage(site: Site, name: string, program: string): Promise<string> {
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, `${name}-`))
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
      runToEnd(site.home, `${name} download`, { command, args, cwd: folder }, site.signal)
    site.report(`  ${name} is not installed; downloading it with apt-get`)
    await run('apt-get', [...options, 'update'])
    await run('apt-get', [...options, 'download', name])
    const archive = readdirSync(folder).find(name => name.endsWith('.deb')) ?? ''
    await run('dpkg-deb', ['--extract', join(folder, archive), join(folder, 'unpacked')])
    const binary = join(cache, basename(program))
    renameSync(join(folder, 'unpacked', program), binary)
    if (!isExecutable(binary))
      throw new PlainError(`The Debian package has no ${basename(program)}. Install ${name} yourself.`)
    return binary
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
