import { randomUUID } from 'node:crypto'
import type { Context } from '../../context.ts'
import { GatedSmtp, type SmtpResult } from '../../engines/gated-smtp.ts'
import { emit } from '../../jobs/outbox.ts'
import { publishCampaignJob } from '../jobs.ts'
import { claimMails } from './claim.ts'
import { finishCampaigns } from './finish.ts'
import { Flights } from './flights.ts'
import { Journal, journalPath } from './journal.ts'
import { markSending, type Outcome, type Settled, skipSuppressed } from './outcome-store.ts'
import { outcomeOf } from './outcomes.ts'
import { Queue } from './queue.ts'
import { type DueMail, findNextSending, releaseLeases, startDueCampaigns } from './queue-store.ts'
import { settle } from './settle.ts'
import { WriteMail } from './write-mail.ts'

/** A slow server gets few connections, because messages end one at a time. */
const fewConnections = 4
const maxConnections = 16
const pushIntervalMs = 1000

/** The mail server cannot be reached; the mails stay queued. */
class MailServerAwayError extends Error {}

/** A worker's share in sending. Any number of them share the queue. */
export class CampaignSender {
  readonly #ctx: Context
  readonly #workerId = randomUUID()
  readonly #lanes: GatedSmtp[]
  readonly #journal: Journal
  readonly #flights: Flights
  readonly #writeMail: WriteMail
  readonly #pushedAt = new Map<string, number>()

  constructor(ctx: Context) {
    this.#ctx = ctx
    this.#lanes = Array.from({ length: maxConnections }, () => new GatedSmtp(ctx.secrets.smtpUrl))
    this.#writeMail = new WriteMail(ctx)
    this.#journal = new Journal(journalPath(ctx.config, this.#workerId))
    this.#flights = new Flights({
      commit: (outcomes, wanted) => this.#commit(outcomes, wanted),
      note: (answers, next) => this.#journal.note(answers, next),
      now: () => ctx.clock.now().getTime(),
      onTrouble: text => ctx.logger.warn({ cause: text }, 'Could not store the outcome of mails; trying again'),
    })
  }

  /** In the past while a campaign is being sent. */
  findNextDue(): Promise<Date | undefined> {
    return findNextSending(this.#ctx.db)
  }

  /** Sends everything that is due now. Returns the number of attempts. */
  async sendDue(signal?: AbortSignal): Promise<number> {
    for (const campaignId of await startDueCampaigns(this.#ctx.db, this.#ctx.clock.now())) await this.#push(campaignId)
    const queue = new Queue(
      limit => this.#claim(limit),
      () => !this.#flights.isSlow,
      signal,
    )
    try {
      await this.#sendAll(queue)
    } finally {
      const rest = queue.rest()
      for (const { id } of rest) this.#flights.withdraw(id)
      await this.#flights.idle()
      this.#journal.close()
      await this.#release(rest)
    }
    await finishCampaigns(this.#ctx)
    return queue.taken
  }

  /** Starts further connections while the server is quick. */
  async #sendAll(queue: Queue): Promise<void> {
    const running: Promise<void>[] = []
    const grow = () => {
      const wanted = this.#flights.isSlow ? fewConnections : maxConnections
      const lane = this.#lanes[running.length]
      if (running.length >= wanted || lane === undefined) return
      const work = this.#work(lane, queue, grow)
      // Awaited below, possibly after it has failed.
      work.catch(() => undefined)
      running.push(work)
    }
    while (running.length < fewConnections) grow()
    let failure: unknown
    for (let index = 0; index < running.length; index += 1) {
      await running[index]?.catch((error: unknown) => {
        failure ??= error
      })
    }
    if (failure !== undefined) throw failure
  }

  close(): void {
    for (const lane of this.#lanes) lane.close()
  }

  async #claim(limit: number): Promise<DueMail[]> {
    const mails = await claimMails(this.#ctx, { workerId: this.#workerId, limit })
    await this.#writeMail.prepare(mails)
    if (mails.length > 0) this.#journal.open()
    return mails
  }

  async #work(lane: GatedSmtp, queue: Queue, grow: () => void): Promise<void> {
    for (let mail = await this.#board(queue); mail !== undefined; mail = await this.#board(queue)) {
      try {
        await this.#send(lane, mail)
      } catch (error) {
        queue.stop()
        this.#flights.withdraw(mail.id)
        throw error
      }
      grow()
    }
  }

  /** Boards many mails at a time while the server is quick, so that they share a commit. */
  async #board(queue: Queue): Promise<DueMail | undefined> {
    const mail = await queue.take()
    if (mail === undefined) return undefined
    const { ahead } = this.#flights
    const isLow = !this.#flights.has(queue.next(Math.ceil(ahead / 2)).at(-1)?.id ?? mail.id)
    if (isLow || !this.#flights.has(mail.id)) this.#flights.board([mail, ...queue.next(ahead)].map(({ id }) => id))
    return mail
  }

  async #send(lane: GatedSmtp, mail: DueMail): Promise<void> {
    const result = await lane.send(await this.#writeMail.write(mail), () => this.#flights.mayEnd(mail.id))
    if (result.kind === 'unreachable')
      throw new MailServerAwayError('The mail server cannot be reached', { cause: result.error })
    this.#land(mail, result)
  }

  #land(mail: DueMail, result: Exclude<SmtpResult, { kind: 'unreachable' }>): void {
    if (result.kind === 'withdrawn') return
    this.#flights.settle(
      outcomeOf(mail, result, this.#ctx.clock.now()),
      result.kind === 'accepted' ? result.responseMs : undefined,
    )
  }

  async #commit(outcomes: Outcome[], wanted: string[]): Promise<ReadonlySet<string>> {
    const ctx = this.#ctx
    const now = ctx.clock.now()
    const { settled, granted } = await ctx.db.transaction().execute(async trx => {
      const workerId = this.#workerId
      const hasNext = this.#writeMail.hasNext.bind(this.#writeMail)
      const settled = await settle(ctx, trx, { workerId, outcomes, now, hasNext })
      const granted = wanted.length === 0 ? new Set<string>() : await markSending(trx, workerId, wanted, now)
      return { settled, granted }
    })
    this.#journal.forget(outcomes)
    const refused = wanted.filter(id => !granted.has(id))
    if (refused.length > 0) await this.#giveUp(refused, now)
    await this.#pushProgress(settled)
    return granted
  }

  /** Paused or stopped meanwhile, or taken by another worker. */
  async #giveUp(ids: string[], now: Date): Promise<void> {
    await skipSuppressed(this.#ctx.db, this.#workerId, ids, now)
    await releaseLeases(this.#ctx.db, this.#workerId, ids)
  }

  async #release(mails: DueMail[]): Promise<void> {
    if (mails.length === 0) return
    await releaseLeases(
      this.#ctx.db,
      this.#workerId,
      mails.map(({ id }) => id),
    )
  }

  /** At most once per second and campaign. Its end is published in any case. */
  async #pushProgress(settled: Settled[]): Promise<void> {
    const now = performance.now()
    for (const id of new Set(settled.map(({ campaign_id }) => campaign_id))) {
      if (now - (this.#pushedAt.get(id) ?? Number.NEGATIVE_INFINITY) < pushIntervalMs) continue
      this.#pushedAt.set(id, now)
      await this.#push(id)
    }
  }

  async #push(campaignId: string): Promise<void> {
    const ctx = this.#ctx
    await ctx.db.transaction().execute(trx => emit(ctx, trx, publishCampaignJob, { campaignId }))
  }
}
