import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ProviderChange, requiredChange } from './provider-change.ts'
import { type Gift, type Purchase, type Schedule, scheduleSubscriptions } from './schedule.ts'

/**
 * Customers, codes and a payment provider in random sequences. The provider charges by its own
 * calendar and hears of us late or at once.
 */

const daySeconds = 24 * 60 * 60
const dayMs = 1000 * daySeconds
const origin = Date.UTC(2026, 10, 20)

const plans = [
  { priority: 2, cents: 2900, days: 30 },
  { priority: 2, cents: 28_800, days: 360 },
  { priority: 4, cents: 9900, days: 30 },
  { priority: 4, cents: 98_400, days: 360 },
  { priority: 6, cents: 29_900, days: 30 },
] as const
const dailyCents: Record<number, number> = { 2: 2900 / 30, 4: 9900 / 30, 6: 29_900 / 30 }

type Step =
  | { kind: 'wait'; hours: number }
  | { kind: 'buy'; plan: (typeof plans)[number] }
  | { kind: 'code'; priority: number; days: number }
  | { kind: 'cancel' }
  | { kind: 'decline' }
  | { kind: 'pay invoice' }
  | { kind: 'tell provider' }

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({ kind: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 900 }) }),
    },
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('buy' as const), plan: fc.constantFrom(...plans) }) },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('code' as const),
        priority: fc.constantFrom(2, 4, 6),
        days: fc.integer({ min: 1, max: 20 }),
      }),
    },
    { weight: 6, arbitrary: fc.constant({ kind: 'tell provider' as const }) },
    fc.constantFrom<Step>({ kind: 'cancel' }, { kind: 'decline' }, { kind: 'pay invoice' }),
  ),
  { minLength: 1, maxLength: 25 },
)

type Sold = Purchase & { declines: boolean }

/** What a user has at an instant: the running plan, and time that is paid for. */
type Left = { running: string | undefined; seconds: Map<string, number> }

class World {
  now = origin
  readonly sold: Sold[] = []
  gifts: Gift[] = []
  /** Value that came in, and value that was used, in cents. */
  received = 0
  used = 0
  /** Used on credit, while an invoice is not paid. */
  readonly owed = new Map<string, number>()

  schedule(): Schedule<Sold> {
    const schedule = scheduleSubscriptions(
      { purchases: this.sold, gifts: this.gifts, contracts: [] },
      new Date(this.now),
    )
    this.gifts = this.gifts.map(gift => ({
      ...gift,
      credited_to: schedule.gifts.find(({ id }) => id === gift.id)?.credited_to ?? null,
    }))
    return schedule
  }

  rateOf(id: string): number {
    const found = [...this.sold, ...this.gifts.map(gift => ({ ...gift, subscription_id: gift.id }))].find(
      ({ subscription_id }) => subscription_id === id,
    )
    return found === undefined ? 0 : found.cents / found.seconds
  }

  /** The windows of the schedule, the latest start last. */
  windows(schedule = this.schedule()) {
    return [
      ...schedule.purchases.map(({ purchase, dates }) => ({
        id: purchase.subscription_id,
        starts: dates.starts_at.getTime(),
        ends: dates.ends_at.getTime(),
        until: (dates.grace_until ?? dates.ends_at).getTime(),
      })),
      ...schedule.gifts.map(({ id, starts_at, ends_at }) => {
        const [starts, ends] = [starts_at.getTime(), ends_at.getTime()]
        return { id, starts, ends, until: ends }
      }),
    ].sort((one, other) => one.starts - other.starts)
  }

  running(schedule?: Schedule<Sold>) {
    return this.windows(schedule).findLast(({ starts, until }) => starts <= this.now && until > this.now)
  }

  /** Walks over all windows that are left, because one can run inside another. */
  left({ gaps }: { gaps: boolean } = { gaps: false }): Left {
    const windows = this.windows().filter(({ until }) => until > this.now)
    const edges = [...new Set([this.now, ...windows.flatMap(({ starts, ends, until }) => [starts, ends, until])])]
      .filter(edge => edge >= this.now)
      .sort((one, other) => one - other)
    const seconds = new Map<string, number>()
    for (const [index, edge] of edges.slice(0, -1).entries()) {
      const next = edges[index + 1] ?? edge
      const owner = windows.findLast(({ starts, until }) => starts <= edge && until > edge)
      if (!gaps) expect(owner, 'no gap before the last end').toBeDefined()
      if (owner !== undefined && edge < owner.ends)
        seconds.set(owner.id, (seconds.get(owner.id) ?? 0) + (next - edge) / 1000)
    }
    return { running: this.running()?.id, seconds }
  }

  valueLeft(): number {
    return [...this.left().seconds].reduce((sum, [id, seconds]) => sum + seconds * this.rateOf(id), 0)
  }

  /** Moves time up to the next instant at which something changes by itself. */
  advance(ms: number): void {
    const until = this.now + ms
    while (this.now < until) {
      const edges = [
        ...this.windows().flatMap(({ starts, ends, until }) => [starts, ends, until]),
        ...this.sold.map(({ period_end }) => period_end.getTime()),
      ].filter(edge => edge > this.now)
      const next = Math.min(until, ...edges)
      const owner = this.running()
      if (owner !== undefined) this.use(owner, next)
      this.now = next
      for (const subscription of this.sold) this.renew(subscription)
    }
  }

  use({ id, ends }: { id: string; ends: number }, next: number): void {
    const value = ((next - this.now) / 1000) * this.rateOf(id)
    if (this.now < ends) this.used += value
    else this.owed.set(id, (this.owed.get(id) ?? 0) + value)
  }

  renew(subscription: Sold): void {
    if (subscription.ended_at !== null || subscription.period_end.getTime() > this.now) return
    if (subscription.cancel_at_period_end) {
      subscription.ended_at = subscription.period_end
      return
    }
    if (subscription.isPastDue) return
    subscription.period_start = subscription.period_end
    subscription.period_end = new Date(subscription.period_end.getTime() + 1000 * subscription.seconds)
    subscription.isPastDue = subscription.declines
    if (!subscription.declines) this.charge(subscription)
  }

  charge(subscription: Sold): void {
    this.received += subscription.cents
  }

  buy(plan: (typeof plans)[number]): void {
    // The server refuses a plan that runs or waits.
    const isKnown = this.windows().some(
      ({ id, until }) => until > this.now && this.priorityOf(id) === plan.priority && id !== undefined,
    )
    if (isKnown) return
    const id = `purchase ${String(this.sold.length).padStart(3, '0')}`
    const bought: Sold = {
      subscription_id: id,
      payment_id: id,
      priority: plan.priority,
      cents: plan.cents,
      seconds: plan.days * daySeconds,
      started_at: new Date(this.now),
      period_start: new Date(this.now),
      period_end: new Date(this.now + plan.days * dayMs),
      moved_seconds: 0,
      cancel_at_period_end: false,
      stopped_at: null,
      ended_at: null,
      given_up_at: null,
      isPastDue: false,
      isAbandoned: false,
      declines: false,
    }
    this.sold.push(bought)
    this.charge(bought)
  }

  priorityOf(id: string): number | undefined {
    return (
      this.sold.find(({ subscription_id }) => subscription_id === id)?.priority ??
      this.gifts.find(gift => gift.id === id)?.priority
    )
  }

  redeem(priority: number, days: number): void {
    const cents = Math.ceil(days * (dailyCents[priority] ?? 0))
    this.gifts.push({
      id: `gift ${String(this.gifts.length).padStart(3, '0')}`,
      created_at: new Date(this.now),
      priority,
      cents,
      seconds: days * daySeconds,
      credited_to: null,
    })
    this.received += cents
  }

  last(): Sold | undefined {
    return this.sold.findLast(({ ended_at }) => ended_at === null)
  }

  payInvoice(): void {
    const debtor = this.sold.find(({ isPastDue, ended_at }) => isPastDue && ended_at === null)
    if (debtor === undefined || this.running()?.id !== debtor.subscription_id) return
    debtor.isPastDue = false
    debtor.declines = false
    this.charge(debtor)
    this.used += this.owed.get(debtor.subscription_id) ?? 0
    this.owed.delete(debtor.subscription_id)
  }

  apply(subscription: Sold, change: ProviderChange): void {
    switch (change.kind) {
      case 'stop-renewal':
        subscription.cancel_at_period_end = true
        subscription.stopped_at = new Date(this.now)
        break
      case 'move-renewal':
        subscription.period_start = new Date(this.now)
        subscription.period_end = change.to
        subscription.moved_seconds = change.movedSeconds
        break
      case 'cancel':
        subscription.ended_at = new Date(this.now)
    }
  }

  tellProvider(): void {
    for (;;) {
      const wanted = this.schedule()
        .purchases.map(item => ({ sold: item.purchase, change: requiredChange(item, new Date(this.now)) }))
        .find(({ change }) => change !== undefined)
      if (wanted?.change === undefined) return
      this.apply(wanted.sold, wanted.change)
    }
  }
}

/** Seconds are rounded up once per conversion, and cents once per code. */
const toleranceCents = 60

function expectBalance(world: World): void {
  const difference = world.used + world.valueLeft() - world.received
  expect(difference).toBeGreaterThan(-1)
  expect(difference).toBeLessThan(toleranceCents)
}

/** Nothing but the provider acts from here on; every date that is shown comes true. */
function expectShownDates(world: World): void {
  world.tellProvider()
  const shown = world.windows().filter(({ ends, starts }) => ends > world.now && ends > starts)
  const renewed = new Set(
    world
      .schedule()
      .purchases.filter(({ dates }) => dates.grace_until !== null)
      .map(({ purchase }) => purchase.subscription_id),
  )
  for (const { id, ends } of shown.toSorted((one, other) => one.ends - other.ends)) {
    if (ends - 1000 > world.now) world.advance(ends - 1000 - world.now)
    expect(world.windows().some(window => window.id === id && window.ends === ends)).toBe(true)
    world.advance(ends - world.now)
    world.tellProvider()
    const charged = world.sold.find(({ subscription_id }) => subscription_id === id)
    const isRunning = world.running()?.id === id
    if (!renewed.has(id)) expect(isRunning).toBe(false)
    else if (charged !== undefined && !charged.declines) expect(charged.period_end.getTime()).toBeGreaterThan(ends)
  }
}

function cancelLast(world: World): void {
  const last = world.last()
  if (last === undefined || last.isPastDue) return
  const now = new Date(world.now)
  Object.assign(last, { cancel_at_period_end: true, stopped_at: now, given_up_at: now })
}

function declineLast(world: World): void {
  const last = world.last()
  if (last !== undefined) last.declines = true
}

function play(world: World, step: Step): void {
  if (step.kind === 'wait') world.advance(step.hours * 3_600_000)
  else if (step.kind === 'buy') world.buy(step.plan)
  else if (step.kind === 'code') world.redeem(step.priority, step.days)
  else if (step.kind === 'cancel') cancelLast(world)
  else if (step.kind === 'decline') declineLast(world)
  else if (step.kind === 'pay invoice') world.payInvoice()
  else world.tellProvider()
}

test('what was paid is what was used and what is left, and every shown date comes true', () => {
  fc.assert(
    fc.property(steps, sequence => {
      const world = new World()
      for (const step of sequence) {
        play(world, step)
        expectBalance(world)
      }
      expectShownDates(world)
    }),
    { numRuns: 150, seed: 20261124 },
  )
})

test('a refund takes nothing but the refunded plan', () => {
  fc.assert(
    fc.property(steps, fc.nat({ max: 24 }), (sequence, index) => {
      const world = new World()
      for (const step of sequence.filter(({ kind }) => kind !== 'decline')) play(world, step)
      const refunded = world.sold[index % Math.max(1, world.sold.length)]
      if (refunded === undefined || refunded.ended_at !== null || refunded.started_at.getTime() === world.now) return
      const others = () =>
        [...world.left({ gaps: true }).seconds]
          .filter(([id]) => id !== refunded.subscription_id)
          .reduce((sum, [id, seconds]) => sum + seconds * world.rateOf(id), 0)
      const before = others()
      refunded.ended_at = new Date(world.now)
      expect(others()).toBeGreaterThan(before - 1)
      expect(world.left({ gaps: true }).seconds.get(refunded.subscription_id) ?? 0).toBe(0)
    }),
    { numRuns: 150, seed: 20261124 },
  )
})
