import { setTimeout as wait } from 'node:timers/promises'
import { newCampaignSchema } from '@limelight/contract/campaigns/schema'
import { createCampaign } from '@limelight/core/campaigns/create'
import { settleLostMails } from '@limelight/core/campaigns/sending/settle'
import { createContext, type ProcessContext } from '@limelight/core/context'
import { advanceFileClock } from '@limelight/core/runtime/clock'
import { type Environment, loadConfig } from '@limelight/core/runtime/config'
import { buildAccount } from '@limelight/core/test/factories/accounts'
import { givePlan } from '@limelight/core/test/factories/tariffs'
import { killWorker, startWorker } from '../killed-worker.ts'
import { drillProgram } from '../programs.ts'
import { randomOf } from '../random.ts'
import { openFailingServer } from './server.ts'

export type DrillOptions = {
  /** A complete environment without SMTP_URL; its Postgres is migrated. */
  env: Environment & { CLOCK_FILE: string }
  recipients: number
  kills: number
  seed: number
  say: (line: string) => void
}
export type DrillResult = {
  kills: number
  restarts: number
  states: Record<string, number>
  /** Addresses that got a mail more than once. */
  twice: number
  /** Recipients without an end state. */
  open: number
  unknown: number
  /** Mails that arrived although their recipient is FAILED, BOUNCED or SKIPPED, or that are SENT and never arrived. */
  wrong: number
}

/** A worker sends this many mails at a time. */
export const maxUnknownPerKill = 16
const program = drillProgram('tests/drills/campaign/worker.ts')
const minuteMs = 60_000
/** A few of each fault, spread over the campaign. */
const faults = ['refused', 'policy', 'later', 'cut']
const killsPerRestart = 5
const stallMs = 60_000
/** After the last arrival: long enough to meet a slow mail, and short enough that a quick one leaves others. */
const maxWaitMs = 20

/** Kills the worker of a campaign with SIGKILL many times while its mail server fails, and counts. */
export async function drillCampaign(options: DrillOptions): Promise<DrillResult> {
  const { recipients, seed, say } = options
  const random = randomOf(seed)
  const server = await openFailingServer()
  const env = { ...options.env, SMTP_URL: server.url, CAMPAIGN_RATE_DOMAIN: '1000000', CAMPAIGN_RATE_USER: '1000000' }
  const ctx = createContext('drill', loadConfig(env))
  const move = (ms: number) => void advanceFileClock(env.CLOCK_FILE, ms)
  try {
    const id = await startCampaign(ctx, recipients, random)
    let worker = await startWorker(program, env)
    let restarts = 0
    let kills = 0
    const share = recipients / (options.kills + 1)
    while (kills < options.kills && (await countOpen(ctx, id)) > 0) {
      // However slow this machine is, mails are left for the next kill.
      server.most = Math.floor((kills + 1) * share)
      const goal = server.taken.size + Math.floor((random() * share) / 2)
      await until(() => server.taken.size > goal)
      await wait(random() * maxWaitMs)
      await killWorker(worker)
      kills += 1
      server.isQuick = !server.isQuick
      say(`${String(kills).padStart(3)}  kill -9 ${worker.pid}: ${server.taken.size} of ${recipients} mails arrived`)
      // The leases of the dead worker end.
      move(minuteMs + 1000)
      await settleLostMails(ctx)
      if (kills % killsPerRestart === 0) {
        await server.restart()
        restarts += 1
      }
      worker = await startWorker(program, env)
    }
    server.most = Number.POSITIVE_INFINITY
    await finish(ctx, id, move)
    await killWorker(worker)
    return { kills, restarts, ...(await judge(ctx, id, server.taken)) }
  } finally {
    await server.close()
    await ctx.disposers.dispose(ctx.logger, 5000)
  }
}

async function startCampaign(ctx: ProcessContext, recipients: number, random: () => number): Promise<string> {
  const { user } = await buildAccount(ctx)
  await givePlan(ctx, user.id, { limits: { MAX_RECIPIENTS_PER_CAMPAIGN: recipients, EMAIL_CAMPAIGNS_PER_DAY: 1 } })
  const addresses = Array.from({ length: recipients }, (_, index) => {
    const fault = index % 12 === 5 ? faults[Math.floor(random() * faults.length)] : 'fine'
    return `${fault}${index}@d${index % 40}.example`
  })
  const form = { subject: 'Hello {{email}}', body: 'A mail of the drill', recipients: addresses }
  return (await createCampaign(ctx, { userId: user.id }, newCampaignSchema.parse(form))).id
}

/**
 * Moves the clock from retry to retry until every recipient has an end state. It stands still while
 * the worker that lives is sending, which would look lost.
 */
async function finish(ctx: ProcessContext, id: string, move: (ms: number) => void): Promise<void> {
  const startedAt = ctx.clock.now()
  let last = -1
  for (let changedAt = performance.now(); performance.now() - changedAt < stallMs; await wait(100)) {
    await settleLostMails(ctx)
    const open = await countOpen(ctx, id)
    if (open === 0) return
    if ((await countDue(ctx, id)) === 0 && (await countSending(ctx, id, startedAt)) === 0) move(31 * minuteMs)
    if (open !== last) changedAt = performance.now()
    last = open
  }
}

function countOpen(ctx: ProcessContext, id: string): Promise<number> {
  return countMails(ctx, id, mails => mails.where('status', 'in', ['QUEUED', 'SENDING']))
}

function countDue(ctx: ProcessContext, id: string): Promise<number> {
  return countMails(ctx, id, mails => mails.where('status', '=', 'QUEUED').where('due_at', '<=', ctx.clock.now()))
}

function countSending(ctx: ProcessContext, id: string, since: Date): Promise<number> {
  return countMails(ctx, id, mails => mails.where('status', '=', 'SENDING').where('claimed_at', '>=', since))
}

function mailsOf({ db }: ProcessContext, id: string) {
  return db.selectFrom('campaign_deliveries').select('id').where('campaign_id', '=', id)
}
type Mails = ReturnType<typeof mailsOf>

async function countMails(ctx: ProcessContext, id: string, narrow: (mails: Mails) => Mails): Promise<number> {
  return (await narrow(mailsOf(ctx, id)).execute()).length
}

async function judge({ db }: ProcessContext, id: string, taken: ReadonlyMap<string, number>) {
  const rows = await db
    .selectFrom('campaign_recipients')
    .select(['email', 'status'])
    .where('campaign_id', '=', id)
    .execute()
  const states: Record<string, number> = {}
  for (const { status } of rows) states[status] = (states[status] ?? 0) + 1
  const mayArrive = new Set(['SENT', 'UNKNOWN'])
  return {
    states,
    twice: [...taken.values()].filter(count => count > 1).length,
    open: (states.QUEUED ?? 0) + (states.SENDING ?? 0),
    unknown: states.UNKNOWN ?? 0,
    wrong: rows.filter(({ email, status }) => (taken.has(email) ? !mayArrive.has(status) : status === 'SENT')).length,
  }
}

async function until(isTrue: () => boolean): Promise<void> {
  for (let begun = performance.now(); !isTrue() && performance.now() - begun < stallMs; ) await wait(5)
}
