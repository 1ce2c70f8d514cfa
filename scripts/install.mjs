// Installs the packages with the pinned pnpm if the lockfile or a manifest has changed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { PlainError, repository, run, runAgain } from './child.mjs'

const pnpmVersion = '10.34.9'
const stampFile = join(repository, 'node_modules/.limelight-install')

export async function install() {
  const stamp = wantedStamp()
  if (stamp === read(stampFile)) return
  const started = performance.now()
  process.stdout.write('  packages: installing, about half a minute the first time\n')
  const [command, ...prefix] = pnpmCommand()
  const args = [...prefix, 'install', '--frozen-lockfile', '--config.confirm-modules-purge=false']
  const { code, output } = await runAgain(() => run(command, args, { quiet: true }))
  if (code !== 0) {
    const tail = output.trimEnd().split('\n').slice(-25).join('\n')
    throw new PlainError(
      `${tail}\n\nCouldn't install the packages. Fix what the last lines above name, and run the command again.`,
    )
  }
  writeFileSync(stampFile, stamp)
  // In the columns of the steps that packages/stack/src/launcher/progress.ts reports.
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  process.stdout.write(`✓ ${'Packages'.padEnd(13)} ${'installed'.padEnd(44)} ${seconds.padStart(5)} s\n`)
}

/** Includes the platform, because some packages contain binaries. */
function wantedStamp() {
  const packages = readdirSync(join(repository, 'packages')).map(name => `packages/${name}/package.json`)
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}\n`)
  const others = [
    'pnpm-lock.yaml',
    'pnpm-workspace.yaml',
    'package.json',
    'tests/package.json',
    'docs/api/package.json',
  ]
  for (const file of [...others, ...packages]) {
    hash.update(`${file}\n${read(join(repository, file))}\n`)
  }
  return hash.digest('hex')
}

function pnpmCommand() {
  const own = spawnSync('pnpm', ['--version'], { cwd: repository, encoding: 'utf8', timeout: 10_000 })
  if (own.status === 0 && own.stdout.trim() === pnpmVersion) return ['pnpm']
  if (spawnSync('npx', ['--version']).status !== 0) {
    throw new PlainError(`Neither npm nor pnpm ${pnpmVersion} is in PATH. Install Node, which includes npm.`)
  }
  return ['npx', '-y', `pnpm@${pnpmVersion}`]
}

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
