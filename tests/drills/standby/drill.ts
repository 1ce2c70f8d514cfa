import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { buildSignUp } from '@limelight/core/test/factories/accounts'
import { createDatabase, type Database } from '@limelight/db/database'
import { migratePostgres } from '@limelight/db/migrate'
import { freePort } from '@limelight/stack/launcher/engines/ports'
import { startPostgres } from '@limelight/stack/launcher/engines/postgres'
import { startEngines } from '@limelight/stack/launcher/engines/start'
import { roleEnvironment } from '@limelight/stack/launcher/environment'
import { openHome } from '@limelight/stack/launcher/home'
import { runStatement } from '../../database.ts'
import { loseForGood, prepareCopy, takeBaseBackup } from '../../postgres-copies.ts'
import { drillEnvironment, openRoles } from '../roles.ts'

const writers = 8
const maxSettleMs = 60_000

type Options = { folder: string; writes: number; say: (line: string) => void }

/**
 * People sign up while the primary of Postgres is lost with its disk and its standby is promoted. The
 * product knows both by DATABASE_URL. Commits wait for the standby, so none may be lost.
 */
export async function drillStandby({ folder, writes, say }: Options) {
  const ending = new AbortController()
  const watch = { report: say, onGiveUp: (error: Error) => say(error.message), signal: ending.signal }
  const home = await openHome(join(folder, 'one'))
  const otherHome = await openHome(join(folder, 'other'))
  const { primary, standby } = await startPair({ ...watch, home }, { ...watch, home: otherHome })
  await using engines = await startEngines({ home, report: say, only: ['nats', 'sandbox'] })
  const port = await freePort()
  const env = {
    ...roleEnvironment(
      {
        postgres: { url: [primary.url, standby.url].join() },
        nats: engines.nats,
        sandbox: engines.sandbox,
        clockFile: engines.clockFile,
        // This drill uses neither.
        clickhouse: { url: 'http://127.0.0.1:1' },
        chain: { url: 'http://127.0.0.1:1' },
      },
      {
        port,
        publicUrl: `http://localhost:${port}`,
        workerPort: 0,
        usdtAddress: `0x${'0'.repeat(40)}`,
        mediaDir: home.folder('media'),
      },
    ),
    ...drillEnvironment,
  }
  const { startApi, startWorker } = openRoles({ home, env, say })
  const roles = await Promise.all([startApi(), startWorker('worker', 'relay,mail,schedules')])
  const db = createDatabase({ url: standby.url, poolSize: 2, onConnectionLost: () => undefined })
  try {
    const signUps = { acknowledged: [] as string[], refused: 0, longestGapMs: 0, promotedMs: 0 }
    let lastAt = performance.now()

    const failOver = async () => {
      while (signUps.acknowledged.length < writes / 3) await wait(5)
      say(`Losing the primary after ${signUps.acknowledged.length} sign-ups`)
      await loseForGood(primary, home)
      const began = performance.now()
      await runStatement(standby.url, 'select pg_promote()')
      signUps.promotedMs = Math.round(performance.now() - began)
    }
    const signUp = async () => {
      const form = buildSignUp()
      const answer = await fetch(`http://localhost:${port}/api/user/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(form),
        signal: AbortSignal.timeout(15_000),
      }).catch(() => undefined)
      await answer?.arrayBuffer().catch(() => undefined)
      if (answer?.status !== 201) {
        signUps.refused += 1
        return wait(50)
      }
      signUps.acknowledged.push(form.email)
      const now = performance.now()
      signUps.longestGapMs = Math.max(signUps.longestGapMs, Math.round(now - lastAt))
      lastAt = now
    }
    const writer = async () => {
      while (signUps.acknowledged.length < writes) await signUp()
    }
    await Promise.all([failOver(), ...Array.from({ length: writers }, writer)])

    const { acknowledged, ...figures } = signUps
    const lost = acknowledged.length - (await countKept(db, acknowledged))
    return { acknowledged: acknowledged.length, ...figures, lost, unmailed: await countUnmailed(db) }
  } finally {
    await db.destroy()
    await Promise.all([...roles, standby.process].map(process => process.stop()))
    home.close()
    otherHome.close()
  }
}

type Site = Parameters<typeof startPostgres>[0]

async function startPair(site: Site, otherSite: Site) {
  const primary = await startPostgres(site)
  const db = createDatabase({ url: primary.url, poolSize: 1, onConnectionLost: () => undefined })
  await migratePostgres(db)
  await db.destroy()
  await takeBaseBackup(primary.url, site.home, otherSite.home)
  const { hostname, port, username, password } = new URL(primary.url)
  const address = `host=${hostname} port=${port} user=${username} password=${password}`
  prepareCopy(otherSite.home, 'standby', { primary_conninfo: address })
  const standby = await startPostgres(otherSite)
  await runStatement(primary.url, `alter system set synchronous_standby_names = '*'`)
  await runStatement(primary.url, 'select pg_reload_conf()')
  return { primary, standby }
}

async function countKept(db: Database, emails: string[]): Promise<number> {
  const kept = await db.selectFrom('activation_links').select('email').where('email', 'in', emails).execute()
  return new Set(kept.map(({ email }) => email)).size
}

/** Mails that nobody has sent after a minute. */
async function countUnmailed(db: Database): Promise<number> {
  const until = performance.now() + maxSettleMs
  const open = db.selectFrom('outbox').select('id').where('role', '=', 'mail').where('done_at', 'is', null)
  for (;;) {
    const { length } = await open.execute()
    if (length === 0 || performance.now() > until) return length
    await wait(100)
  }
}
