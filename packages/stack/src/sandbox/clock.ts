import { advanceFileClock, fileClock } from '@limelight/core/runtime/clock'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { moveChainTime } from '../launcher/engines/chain-time.ts'
import { html, longDate, type Markup } from './page.ts'
import { Refusal } from './refusal.ts'

/** Late enough for every plan, early enough for every date format and database. */
const lastMoment = Date.UTC(2100, 0, 1)

const moveSchema = z.object({
  advanceMs: z.int().min(0),
  account: z
    .string()
    .regex(/^\w{1,64}$/)
    .optional(),
})

/** What external services do by the clock. It is done before the response is sent. */
export type Movement = { turn(): Promise<void>; advance(account: string, ms: number): Promise<Date> }

/**
 * The business clock of the product. It only moves forward, and the chain's time moves with it. With `account` only the payments of
 * that account move, for test files that have a clock of their own.
 */
export function clockRoutes(
  app: FastifyInstance,
  { clockFile, chainUrl }: { clockFile: string; chainUrl: string },
  movement: Movement,
): void {
  const clock = fileClock(clockFile)

  app.get('/clock', () => ({ now: clock.now().toISOString() }))

  app.post('/clock', async request => {
    const move = moveSchema.safeParse(request.body)
    if (!move.success) throw new Refusal(400, 'advanceMs must be a whole number of milliseconds, 0 or more')
    const { advanceMs, account } = move.data
    if (clock.now().getTime() + advanceMs > lastMoment) throw new Refusal(400, 'The clock ends at 2100-01-01')
    if (account !== undefined) return { now: (await movement.advance(account, advanceMs)).toISOString() }
    const now = advanceFileClock(clockFile, advanceMs)
    // A chain that is away takes the time when it starts.
    await Promise.all([movement.turn(), moveChainTime(chainUrl, now).catch(() => undefined)])
    return { now: now.toISOString() }
  })
}

const hour = 3_600_000
const steps = [
  { label: '+1 hour', advanceMs: hour },
  { label: '+1 day', advanceMs: 24 * hour },
  { label: '+30 days', advanceMs: 30 * 24 * hour },
]

/** The clock's card on the overview. */
export function clockCard(now: Date): Markup {
  return html`<section class="card" aria-labelledby="clock">
  <h2 id="clock">Clock</h2>
  <p>Renewals, resets and expiries follow this clock. It only moves forward.</p>
  <div id="clock-now" data-live>
    <p class="figure"><time datetime="${now.toISOString()}">${longDate(now)}</time></p>
    <p class="muted">${aheadOf(now.getTime() - Date.now())}</p>
  </div>
  <div class="row">${steps.map(
    step => html`<button class="button" type="button" data-advance="${step.advanceMs}">${step.label}</button>`,
  )}</div>
  <p class="danger" role="alert" hidden></p>
</section>`
}

function aheadOf(difference: number): string {
  const hours = Math.round(difference / hour)
  if (hours === 0) return 'Real time'
  const parts = [plural(Math.floor(hours / 24), 'day'), plural(hours % 24, 'hour')].filter(part => part !== '')
  return `${parts.join(' ')} ahead of real time`
}

function plural(count: number, unit: string): string {
  if (count === 0) return ''
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
