import { appendFileSync, renameSync, writeFileSync } from 'node:fs'
import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Postgres } from '@limelight/stack/launcher/engines/postgres'
import type { Home } from '@limelight/stack/launcher/home'
import { errorCode } from '@limelight/stack/launcher/plain-error'
import pg from 'pg'
import * as z from 'zod'

const labels = z.tuple([z.object({ labelfile: z.string() })])

/**
 * Copies a Postgres that takes writes, without its WAL. It does what pg_basebackup does, which the
 * embedded binaries lack.
 */
export async function takeBaseBackup(url: string, home: Home, copyHome: Home): Promise<void> {
  const [folder, copy] = [home.folder('postgres'), copyHome.folder('postgres')]
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`select pg_backup_start('base', fast => true)`)
    await copyFile(join(folder, 'password'), join(copy, 'password'))
    await copyLiving(join(folder, 'data'), join(copy, 'data'))
    const { rows } = await client.query('select labelfile from pg_backup_stop()')
    const [{ labelfile }] = labels.parse(rows)
    await writeFile(join(copy, 'data/backup_label'), labelfile)
  } finally {
    await client.end()
  }
}

async function copyLiving(from: string, to: string): Promise<void> {
  await mkdir(to, { mode: 0o700 })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.name === 'pg_wal') await mkdir(target)
    else if (entry.isDirectory()) await copyLiving(source, target)
    // Postgres deletes files meanwhile. What the copy needs of them is in the WAL.
    else if (entry.name !== 'postmaster.pid') await copyFile(source, target).catch(ignoreMissing)
  }
}

function ignoreMissing(error: unknown): void {
  if (errorCode(error) !== 'ENOENT') throw error
}

/** Lets a copy begin as a standby or with a recovery, which the name of its signal file says. */
export function prepareCopy(home: Home, signal: 'standby' | 'recovery', settings: Record<string, string>): void {
  const data = join(home.folder('postgres'), 'data')
  writeFileSync(join(data, `${signal}.signal`), '')
  for (const [name, value] of Object.entries(settings))
    appendFileSync(join(data, 'postgresql.auto.conf'), `${name} = '${value}'\n`)
}

/** Without its folder it does not start again. */
export async function loseForGood(primary: Postgres, home: Home): Promise<void> {
  const data = join(home.folder('postgres'), 'data')
  renameSync(data, `${data}.lost`)
  await primary.process.kill('SIGKILL')
  void primary.process.stop()
}
