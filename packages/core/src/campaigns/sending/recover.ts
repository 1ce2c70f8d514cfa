import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Context } from '../../context.ts'
import { finishCampaigns } from './finish.ts'
import { journalPath, readJournal } from './journal.ts'
import { findLost, type Outcome } from './outcome-store.ts'
import { settle } from './settle.ts'

/** A mail without an outcome after this time is that of a lost worker. */
const lostAfterMs = 10 * 60_000
const journalLifetimeMs = 24 * 60 * 60_000
const doubt = 'Sending was interrupted; the mail may have arrived'

/** Mails of lost workers: those that provably had not ended are sent again, those in doubt never. */
export async function settleLostMails(ctx: Context): Promise<void> {
  const now = ctx.clock.now()
  const before = new Date(now.getTime() - lostAfterMs)
  const lost = await findLost(ctx.db, before)
  for (const workerId of new Set(lost.map(mail => mail.leased_by))) {
    const mails = lost.filter(mail => mail.leased_by === workerId)
    const journal = readJournal(journalPath(ctx.config, workerId))
    const outcomes = mails.map(({ id }) => outcomeOfLost(id, journal))
    await ctx.db.transaction().execute(trx => settle(ctx, trx, { workerId, outcomes, now, hasNext: () => true }))
    const unknown = outcomes.filter(({ status }) => status === 'UNKNOWN').length
    ctx.logger.warn({ mails: mails.length, unknown }, 'A worker was lost; its unknown mails are not sent again')
  }
  await finishCampaigns(ctx)
}

function outcomeOfLost(id: string, journal: ReturnType<typeof readJournal>): Outcome {
  if (journal === undefined) return { id, status: 'UNKNOWN', error: doubt, dueAt: null }
  const entry = journal.get(id)
  if (entry === undefined) return { id, status: 'QUEUED', error: null, dueAt: null }
  const { status, error, dueAt } = entry
  if (status === 'ENDING') return { id, status: 'UNKNOWN', error: doubt, dueAt: null }
  return { id, status, error, dueAt: dueAt === null ? null : new Date(dueAt) }
}

/** A worker that ends in order takes its journal along. */
export async function pruneJournals({ config, clock }: Context): Promise<void> {
  const folder = join(journalPath(config, ''), '..')
  if (!existsSync(folder)) return
  const before = clock.now().getTime() - journalLifetimeMs
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    if (statSync(path).mtimeMs < before) rmSync(path, { force: true })
  }
}
