import type { ProviderSubscriptionRow } from '@limelight/db/payments/tables'
import type { SubscriptionRow } from '@limelight/db/tariffs/tables'
import { type Dates, graceEnd, renewalLeewayMs, type Status, statusOf } from '../subscription-dates.ts'

/**
 * Which plan a user has when, as a function of what was bought, granted and told to the provider.
 * docs/decisions/0023 has the rules as a table.
 */

/** A price for a time, which converts time of one plan into time of another. */
type Rate = { cents: number; seconds: number }

/** What the provider says about a bought subscription. */
export type Purchase = Rate &
  Pick<
    ProviderSubscriptionRow,
    | 'subscription_id'
    | 'payment_id'
    | 'started_at'
    | 'period_start'
    | 'period_end'
    | 'cancel_at_period_end'
    | 'stopped_at'
    | 'ended_at'
    | 'given_up_at'
    | 'moved_seconds'
  > & {
    priority: number
    isPastDue: boolean
    /** The account of its owner is deleted. */
    isAbandoned: boolean
  }

/** The days of a promo code. `cents` is what they would cost. */
export type Gift = Rate & Pick<SubscriptionRow, 'id' | 'created_at' | 'credited_to'> & { priority: number }

/** A subscription whose dates nothing moves. */
export type Contract = Pick<SubscriptionRow, 'id' | 'created_at' | 'starts_at' | 'ends_at'> & { priority: number }

export type Facts<Item extends Purchase = Purchase> = { purchases: Item[]; gifts: Gift[]; contracts: Contract[] }

/** Unused time of a lower plan that became time of a higher one. */
type Credit = { subscriptionId: string; unusedSeconds: number; seconds: number }

export type ScheduledPurchase<Item extends Purchase = Purchase> = {
  purchase: Item
  dates: Dates & { status: Status }
  /** Another subscription takes over at its end, so it is not renewed. */
  isFollowed: boolean
  /** How much later than at the purchase its periods begin and end. */
  shiftSeconds: number
  /** When the time ends that its first payment bought, with what was credited to it. */
  firstPeriodEnd: Date
  credits: Credit[]
}

type ScheduledGift = Pick<SubscriptionRow, 'id' | 'starts_at' | 'ends_at' | 'credited_to'>

export type Schedule<Item extends Purchase = Purchase> = {
  purchases: ScheduledPurchase<Item>[]
  gifts: ScheduledGift[]
}

/** A subscription on the time line, in milliseconds. Later arrivals move it. */
type Slot = Rate & {
  id: string
  kind: 'purchase' | 'gift' | 'contract'
  priority: number
  starts: number
  ends: number
  /** A late payment can extend it until here. */
  until: number
  /** The grace of an unpaid renewal ends here, however long gifts make the subscription. */
  graceEnds: number | null
  shift: number
  renews: boolean
  /** Its end does not move: a contract, or a purchase that the provider ended early. */
  isFixed: boolean
  /** A higher plan has taken over its unused time. */
  isReplaced: boolean
  pausedBy: Slot[]
  credits: Credit[]
  creditedTo: string | null
}

/**
 * Places everything in the order in which it came. The result depends only on the facts, so
 * webhooks may arrive in any order.
 */
export function scheduleSubscriptions<Item extends Purchase>(facts: Facts<Item>, now: Date): Schedule<Item> {
  const purchases = facts.purchases.toSorted(
    (one, other) => at(one.started_at) - at(other.started_at) || compare(one.payment_id, other.payment_id),
  )
  const slots = placeAll({ ...facts, purchases })
  const slotOf = new Map(slots.map(slot => [slot.id, slot]))
  const placed = purchases.flatMap(purchase => {
    const slot = slotOf.get(purchase.subscription_id)
    return slot === undefined ? [] : [{ purchase, slot }]
  })
  return {
    purchases: placed.map((item, index) => toScheduledPurchase(item, placed.slice(index + 1), now)),
    gifts: facts.gifts.flatMap(({ id }) => {
      const slot = slotOf.get(id)
      return slot === undefined ? [] : [toScheduledGift(slot)]
    }),
  }
}

/** Within one second, the provider's precision, a purchase comes before a gift. */
function placeAll({ purchases, gifts, contracts }: Facts): Slot[] {
  const boughtAt = new Map(purchases.map(({ subscription_id, started_at }) => [subscription_id, started_at]))
  const arrivals = [
    ...contracts.map(contract => ({ from: second(contract.created_at), place: () => placeContract(contract) })),
    ...purchases.map((purchase, index) => ({
      from: second(purchase.started_at),
      place: (slots: Slot[]) => placePurchase(slots, purchase, purchases.slice(index + 1)),
    })),
    ...gifts.map(gift => {
      const target = boughtAt.get(gift.credited_to ?? '') ?? gift.created_at
      return {
        from: Math.max(second(gift.created_at), second(target)),
        place: (slots: Slot[]) => placeGift(slots, gift),
      }
    }),
  ].sort((one, other) => one.from - other.from)
  const slots: Slot[] = []
  for (const { place } of arrivals) slots.push(place(slots))
  return slots
}

function placeContract({ id, priority, starts_at, ends_at }: Contract): Slot {
  const ends = at(ends_at)
  return newSlot({ id, kind: 'contract', priority, starts: at(starts_at), ends, until: ends, isFixed: true })
}

/** A purchase waits for equal and higher plans, and takes over what is left of lower ones. */
function placePurchase(slots: Slot[], purchase: Purchase, later: Purchase[]): Slot {
  const { priority, cents, seconds, subscription_id: id } = purchase
  const bought = at(purchase.started_at)
  const open = slots.filter(slot => !slot.isReplaced && slot.ends > bought)
  const before = open.filter(slot => slot.priority >= priority)
  const lower = open.filter(slot => slot.priority < priority && slot.kind !== 'contract')
  const starts = wholeSecond(Math.max(bought, ...before.map(slot => slot.ends)))
  const slot = newSlot({ id, kind: 'purchase', priority, cents, seconds, starts, renews: renews(purchase) })
  const endedAt = earlyEnd(purchase, later)
  if (endedAt === undefined) {
    for (const other of before) follow(other)
    slot.credits = lower.map(other => takeOver(other, bought, slot))
    slot.shift = starts - bought + 1000 * slot.credits.reduce((sum, credit) => sum + credit.seconds, 0)
    slot.ends = Math.max(starts, at(paidUntil(purchase)) - 1000 * purchase.moved_seconds + slot.shift)
    slot.until = at(graceOf(purchase, slot.ends) ?? new Date(slot.ends))
    slot.graceEnds = purchase.isPastDue ? at(graceEndOf(purchase)) : null
  } else {
    slot.isFixed = true
    slot.shift = 1000 * purchase.moved_seconds
    slot.ends = Math.max(starts, endedAt)
    slot.until = slot.ends
    pause(lower, slot, bought)
  }
  return slot
}

/**
 * A gift waits for equal and higher plans, and lower ones go on after it. Behind a plan that renews
 * its turn would never come, so it makes that plan longer.
 */
function placeGift(slots: Slot[], gift: Gift): Slot {
  const { id, priority, cents, seconds } = gift
  const given = at(gift.created_at)
  const slot = newSlot({ id, kind: 'gift', priority, cents, seconds, starts: given })
  const open = slots.filter(other => !other.isReplaced && other.until > given)
  const before = open.filter(other => other.priority >= priority)
  const credited = slots.find(other => other.id === gift.credited_to && !other.isFixed && !other.isReplaced)
  const extended = credited ?? renewing(before)
  if (extended !== undefined) {
    extend(extended, 1000 * convert(seconds, slot, extended), open)
    return { ...slot, isReplaced: true, creditedTo: extended.id }
  }
  slot.starts = Math.max(given, ...before.map(other => other.until))
  slot.ends = slot.starts + 1000 * seconds
  slot.until = slot.ends
  const lower = open.filter(other => other.priority < priority)
  pause(lower, slot, given)
  return slot
}

/** Only the last purchase can be renewed; the ones before it are followed. */
function renewing(slots: Slot[]): Slot | undefined {
  const last = slots.findLast(({ kind, isFixed }) => kind === 'purchase' && !isFixed)
  return last?.renews ? last : undefined
}

function newSlot(given: Pick<Slot, 'id' | 'kind' | 'priority' | 'starts'> & Partial<Slot>): Slot {
  return {
    cents: 0,
    seconds: 1,
    ends: given.starts,
    until: given.starts,
    graceEnds: null,
    shift: 0,
    renews: false,
    isFixed: false,
    isReplaced: false,
    pausedBy: [],
    credits: [],
    creditedTo: null,
    ...given,
  }
}

/** What another purchase follows is not renewed. */
function follow(slot: Slot): void {
  slot.renews = false
  slot.until = slot.ends
}

/** Ends a lower plan and converts its unused time at its value, rounded up. */
function takeOver(slot: Slot, from: number, buyer: Slot): Credit {
  const pauses = slot.pausedBy.filter(({ isReplaced }) => !isReplaced)
  const paused = pauses.reduce((sum, other) => sum + Math.max(0, other.ends - Math.max(other.starts, from)), 0)
  const unusedSeconds = Math.ceil((slot.ends - Math.max(slot.starts, from) - paused) / 1000)
  slot.isReplaced = true
  slot.starts = Math.min(slot.starts, from)
  slot.ends = from
  return { subscriptionId: slot.id, unusedSeconds, seconds: convert(unusedSeconds, slot, buyer) }
}

function convert(seconds: number, from: Rate, to: Rate): number {
  const divisor = BigInt(from.seconds) * BigInt(to.cents)
  return Number((BigInt(seconds) * BigInt(from.cents) * BigInt(to.seconds) + divisor - 1n) / divisor)
}

/** Lower plans go on later, by as long as another subscription takes its turn. */
function pause(lower: Slot[], by: Slot, from: number): void {
  const running = latestStarted(lower, from)
  running?.pausedBy.push(by)
  const length = by.ends - by.starts
  const firstTurn = Math.min(
    ...lower.filter(({ starts, isFixed }) => starts > from && !isFixed).map(({ starts }) => starts),
  )
  const delay = running?.isFixed ? wholeSecond(Math.max(0, by.ends - firstTurn)) : length
  for (const slot of lower) {
    if (slot.isFixed || slot.ends <= from) continue
    if (slot.starts > from) move(slot, delay)
    else prolong(slot, length)
  }
}

/** Makes a subscription longer. What waits for its end starts later. */
function extend(slot: Slot, ms: number, open: Slot[]): void {
  const { ends } = slot
  prolong(slot, ms)
  for (const other of open) if (other !== slot && !other.isFixed && other.starts >= ends) move(other, ms)
}

function move(slot: Slot, ms: number): void {
  slot.starts += ms
  prolong(slot, ms)
}

function prolong(slot: Slot, ms: number): void {
  slot.ends += ms
  slot.until = slot.graceEnds === null ? slot.until + ms : Math.max(slot.ends, slot.graceEnds)
  slot.shift += ms
}

/** The same rule as `runningSubscription` in SQL. */
function latestStarted(open: Slot[], now: number): Slot | undefined {
  return open
    .filter(({ starts }) => starts <= now)
    .reduce<Slot | undefined>(
      (last, slot) => (last === undefined || slot.starts >= last.starts ? slot : last),
      undefined,
    )
}

/** A period that the newest invoice has not paid does not count. */
function paidUntil({ isPastDue, period_start, period_end }: Purchase): Date {
  return isPastDue ? period_start : period_end
}

/**
 * When the provider ended it before its paid end, as after a refund. The end of a subscription that
 * a higher plan has replaced changes nothing.
 */
function earlyEnd(purchase: Purchase, later: Purchase[]): number | undefined {
  const { ended_at, priority } = purchase
  if (ended_at === null || ended_at >= paidUntil(purchase)) return undefined
  const isReplaced = later.some(
    (next, index) =>
      next.priority > priority && next.started_at <= ended_at && earlyEnd(next, later.slice(index + 1)) === undefined,
  )
  return isReplaced ? undefined : at(ended_at)
}

export function renews({ cancel_at_period_end, ended_at, isPastDue }: Purchase): boolean {
  return !cancel_at_period_end && ended_at === null && !isPastDue
}

function graceEndOf({ period_start, ended_at }: Purchase): Date {
  return earliest(graceEnd(period_start), ended_at)
}

/** Only what will be renewed, or should have been, goes on after its end. */
function graceOf(purchase: Purchase, ends: number): Date | null {
  if (purchase.isPastDue) return new Date(Math.max(ends, at(graceEndOf(purchase))))
  return renews(purchase) ? new Date(ends + renewalLeewayMs) : null
}

type Placed<Item> = { purchase: Item; slot: Slot }

function toScheduledPurchase<Item extends Purchase>(
  { purchase, slot }: Placed<Item>,
  later: Placed<Item>[],
  now: Date,
): ScheduledPurchase<Item> {
  const ends = new Date(slot.ends)
  const isFollowed =
    slot.isReplaced ||
    later.some(
      ({ purchase: next, slot: { isFixed } }) =>
        (next.started_at < ends || purchase.ended_at === null) &&
        (!isFixed || next.ended_at === null || next.ended_at > ends),
    )
  const grace = isFollowed && !purchase.isPastDue ? null : graceOf(purchase, slot.ends)
  const next = isFollowed ? later[0]?.slot : undefined
  const cancelledAtEnd = purchase.cancel_at_period_end && !isFollowed
  const dates: Dates = {
    starts_at: new Date(slot.starts),
    ends_at: ends,
    grace_until: grace && earliest(grace, next === undefined ? null : new Date(next.starts)),
    cancelled_at: purchase.given_up_at ?? (cancelledAtEnd ? purchase.stopped_at : null),
  }
  const credited = slot.credits.reduce((sum, { seconds }) => sum + seconds, 0)
  return {
    purchase,
    dates: { ...dates, status: statusOf(dates, purchase.isPastDue, now) },
    isFollowed,
    shiftSeconds: slot.shift / 1000,
    firstPeriodEnd: new Date(slot.starts + 1000 * (purchase.seconds + credited)),
    credits: slot.credits,
  }
}

function toScheduledGift({ id, starts, ends, creditedTo }: Slot): ScheduledGift {
  return { id, starts_at: new Date(starts), ends_at: new Date(ends), credited_to: creditedTo }
}

function at(date: Date): number {
  return date.getTime()
}

function second(date: Date): number {
  return Math.floor(at(date) / 1000)
}

function wholeSecond(ms: number): number {
  return Math.ceil(ms / 1000) * 1000
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}

function earliest(first: Date, other: Date | null): Date {
  return other !== null && other < first ? other : first
}
