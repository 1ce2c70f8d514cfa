import type { Database } from '@limelight/db/database'

/** How often a worker process reports, and how long one without a report is still listed. */
export const reportIntervalMs = 15_000
const listedMs = 60_000
/** A role is known for a week after its last process, so that its absence is seen. */
const rememberedMs = 7 * 24 * 60 * 60_000

type Process = { id: string; host: string; roles: string[] }

export async function reportProcess(db: Database, process: Process, now: Date): Promise<void> {
  const report = { host: process.host, roles: process.roles, seen_at: now }
  await db
    .insertInto('worker_processes')
    .values({ id: process.id, ...report })
    .onConflict(conflict => conflict.column('id').doUpdateSet(report))
    .execute()
}

/** The processes that report, and the roles that any process had lately. */
export async function listProcesses(db: Database, now: Date) {
  const rows = await db
    .selectFrom('worker_processes')
    .selectAll()
    .where('seen_at', '>', new Date(now.getTime() - rememberedMs))
    .orderBy('host')
    .orderBy('id')
    .execute()
  const since = new Date(now.getTime() - listedMs)
  return { known: rows.flatMap(({ roles }) => roles), running: rows.filter(({ seen_at }) => seen_at > since) }
}

export async function forgetProcess(db: Database, id: string, now: Date): Promise<void> {
  await db
    .updateTable('worker_processes')
    .set({ seen_at: new Date(now.getTime() - listedMs) })
    .where('id', '=', id)
    .execute()
}

export async function deleteOldProcesses(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('worker_processes')
    .where('seen_at', '<', new Date(now.getTime() - rememberedMs))
    .execute()
}
