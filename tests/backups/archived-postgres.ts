import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '@limelight/stack/launcher/engines/postgres'
import { type Home, openHome } from '@limelight/stack/launcher/home'
import pg from 'pg'
import { expect, onTestFinished } from 'vitest'
import { runStatement } from '../database.ts'
import { loseForGood, prepareCopy, takeBaseBackup } from '../postgres-copies.ts'

/** A server of its own that archives its WAL. Call it in a test, which closes it. */
export async function openArchivedPostgres() {
  const folder = await mkdtemp(join(tmpdir(), 'limelight-wal-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const wal = join(folder, 'wal')
  await mkdir(wal)
  // Postgres may run as another user.
  await chmod(folder, 0o755)
  await chmod(wal, 0o777)
  const [home, copyHome] = [await openHome(join(folder, 'one')), await openHome(join(folder, 'copy'))]
  const { signal } = new AbortController()
  const start = async (site: Home) => {
    const started = await startPostgres({ home: site, report: () => undefined, onGiveUp: () => undefined, signal })
    onTestFinished(() => started.process.stop())
    return started
  }
  const primary = await start(home)
  const archive = `'test ! -f ${wal}/%f && cp %p ${wal}/%f'`
  for (const setting of [`archive_command = ${archive}`, 'archive_mode = on', 'fsync = off'])
    await runStatement(primary.url, `alter system set ${setting}`)
  await primary.process.kill('SIGINT')
  await primary.process.ready()

  return {
    url: primary.url,
    takeBase: () => takeBaseBackup(primary.url, home, copyHome),
    /** Loses the server with its disk, as soon as its WAL is in the archive. */
    lose: async () => {
      const [segment] = await ask(primary.url, 'select pg_walfile_name(pg_switch_wal())')
      await expect.poll(() => ask(primary.url, 'select last_archived_wal from pg_stat_archiver')).toEqual([segment])
      await loseForGood(primary, home)
    },
    /** Starts the base backup, which reads the archive up to this time. Returns its URL. */
    recover: async (time: string) => {
      prepareCopy(copyHome, 'recovery', {
        restore_command: `cp ${wal}/%f %p`,
        recovery_target_time: time,
        recovery_target_action: 'promote',
      })
      const { url } = await start(copyHome)
      await expect.poll(() => ask(url, 'select pg_is_in_recovery()')).toEqual([false])
      return url
    },
  }
}

/** The values of the only row. */
async function ask(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<unknown[]>({ text, rowMode: 'array' })
    return rows[0] ?? []
  } finally {
    await client.end()
  }
}
