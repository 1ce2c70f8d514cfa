import { setTimeout as wait } from 'node:timers/promises'
import type { Transaction } from '@limelight/db/database'
import type { Context } from '../../context.ts'
import { SmtpPool } from '../../engines/smtp-pool.ts'
import { describeError } from '../../runtime/errors.ts'
import { publishCampaign } from '../live-update.ts'
import { type ClaimedMail, claimMails } from './claim.ts'
import { finishCampaigns } from './finish.ts'
import { markSending, type Outcome } from './outcome-store.ts'
import { findNextSending, startDueCampaigns } from './queue-store.ts'
import { outcomeOf, settle } from './settle.ts'
import { WriteMail } from './write-mail.ts'

/** So many mails are in doubt when a worker dies. */
const maxSending = 16
const mailsPerLease = 100
const retryMs = 200
const pushIntervalMs = 1000

/** A worker's share in sending. Any number of them share the queue. */
export class CampaignSender {
  readonly #ctx: Context
  readonly #smtp: SmtpPool
  readonly #writeMail: WriteMail
  readonly #pushedAt = new Map<string, number>()
  /** Leased for this worker. What a run leaves here is for the next one, as long as the leases hold. */
  #leased: ClaimedMail[] = []

  constructor(ctx: Context) {
    this.#ctx = ctx
    this.#smtp = new SmtpPool(ctx.secrets.smtpUrl, maxSending)
    this.#writeMail = new WriteMail(ctx)
  }

  /** In the past while a campaign is being sent. */
  findNextDue(): Promise<Date | undefined> {
    return findNextSending(this.#ctx.db)
  }

  /** Sends everything that is due now. Returns the number of attempts. */
  async sendDue(signal?: AbortSignal): Promise<number> {
    const ctx = this.#ctx
    await ctx.db.transaction().execute(async trx => {
      for (const campaignId of await startDueCampaigns(trx, ctx.clock.now()))
        await publishCampaign(ctx, trx, campaignId)
    })
    const sent = await this.#sendAll(signal)
    await finishCampaigns(ctx)
    return sent
  }

  close(): void {
    this.#smtp.close()
  }

  /** While answers are stored and the next mails marked, the other connections send. */
  async #sendAll(signal: AbortSignal | undefined): Promise<number> {
    let sent = 0
    const failures: unknown[] = []
    const outcomes: Outcome[] = []
    const sending = new Set<Promise<void>>()
    for (;;) {
      const isOver = signal?.aborted === true || failures.length > 0
      const mails = isOver ? [] : await this.#take(maxSending - sending.size, failures)
      if (mails.length + outcomes.length + sending.size === 0) break
      const marked = await this.#turn(outcomes.splice(0), mails, failures)
      sent += marked.length
      for (const { mail, isWanted } of marked) {
        const work = this.#send(mail, isWanted, failures).then(outcome => {
          outcomes.push(outcome)
          sending.delete(work)
        })
        sending.add(work)
      }
      if (outcomes.length === 0 && sending.size > 0) await Promise.race(sending)
    }
    if (failures.length > 0) throw failures[0]
    return sent
  }

  /** Leased mails. A failure must not lose the outcomes that wait for their turn. */
  async #take(count: number, failures: unknown[]): Promise<ClaimedMail[]> {
    if (this.#leased.length === 0 && count > 0)
      try {
        const mails = await claimMails(this.#ctx, mailsPerLease)
        await this.#writeMail.prepare(mails)
        this.#leased = mails
      } catch (error) {
        failures.push(error)
      }
    return this.#leased.splice(0, count)
  }

  async #send(mail: ClaimedMail, isWanted: boolean, failures: unknown[]): Promise<Outcome> {
    if (!isWanted) return { ...untried(mail), status: 'SKIPPED' }
    try {
      const result = await this.#smtp.send(await this.#writeMail.write(mail))
      if (result.kind !== 'unreachable') return outcomeOf(mail, result, this.#ctx.clock.now())
      failures.push(new Error('The mail server cannot be reached', { cause: result.error }))
    } catch (error) {
      failures.push(error)
    }
    return untried(mail)
  }

  /** Stores outcomes and marks the next mails in one transaction. Outcomes exist nowhere else, so it insists. */
  async #turn(outcomes: readonly Outcome[], mails: readonly ClaimedMail[], failures: unknown[]) {
    const ctx = this.#ctx
    for (let next = mails; outcomes.length + next.length > 0; next = []) {
      try {
        const marked = await ctx.db.transaction().execute(async trx => {
          const settled = await settle(ctx, trx, outcomes)
          await this.#pushProgress(trx, new Set(settled.map(({ campaign_id: id }) => id)))
          return next.length === 0 ? new Map<string, boolean>() : markSending(trx, next, ctx.clock.now())
        })
        return next.flatMap(mail => {
          const isWanted = marked.get(mail.id)
          return isWanted === undefined ? [] : [{ mail, isWanted }]
        })
      } catch (error) {
        failures.push(error)
        ctx.logger.warn({ cause: describeError(error) }, 'Could not store the outcome of mails; trying again')
        await wait(retryMs)
      }
    }
    return []
  }

  /** At most once per second and campaign. Its end is published in any case. */
  async #pushProgress(trx: Transaction, campaignIds: ReadonlySet<string>): Promise<void> {
    const now = performance.now()
    for (const campaignId of campaignIds) {
      if (now - (this.#pushedAt.get(campaignId) ?? Number.NEGATIVE_INFINITY) < pushIntervalMs) continue
      this.#pushedAt.set(campaignId, now)
      await publishCampaign(this.#ctx, trx, campaignId)
    }
  }
}

/** The mail stays queued. */
function untried({ id, claimId }: ClaimedMail): Outcome {
  return { id, claimId, status: 'QUEUED', error: null, dueAt: null }
}
