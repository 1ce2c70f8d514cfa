import type { PostProblem, PostStatus, Verdict } from '@limelight/contract/orders/posts/rules'

export const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000]
export const liveDays = 5
export const mention = '@nordlicht'

/** What the network and the account are like now. */
export type World = {
  visibility: 'public' | 'unlisted' | 'private'
  text: string
  fault: 'none' | 'down' | 'scope' | 'revoked'
  isLinked: boolean
  isExpired: boolean
  linkedAt: number
}

type Added = {
  /** How the network shows that a post is marked as advertising, apart from words. */
  label: 'OFF' | 'UNREADABLE'
  publishedAt: number
  /** Before the deposit was final. */
  isEarly: boolean
  createdAt: number
  isChosen: boolean
}

/** A post as the texts describe it, apart from the code that does it. Moments that have not come are 0. */
export type ModelPost = Added & {
  status: PostStatus
  problem: PostProblem | null
  due: number | null
  liveUntil: number
  goneAt: number
  readAt: number
  triedAt: number
  failures: number
  /** That an account can read it, and that this account is linked. */
  isKnown: boolean
  hasAccount: boolean
  contains: Verdict
  disclosed: Verdict
  live: Verdict
}

export function openPost(added: Added): ModelPost {
  return {
    ...added,
    ...{ status: 'CHECKING', problem: null, due: added.createdAt },
    ...{ liveUntil: 0, goneAt: 0, readAt: 0, triedAt: 0, failures: 0 },
    ...{ isKnown: added.isChosen, hasAccount: added.isChosen },
    ...{ contains: 'UNKNOWN', disclosed: 'UNKNOWN', live: 'UNKNOWN' },
  }
}

const dayOf = ({ publishedAt }: ModelPost, now: number) => Math.floor((now - publishedAt) / dayMs) + 1

/** A day later at most, and six hours before the next day ends. */
function nextDay(post: ModelPost, now: number): number {
  return Math.min(now + dayMs, post.publishedAt + (dayOf(post, now) + 1) * dayMs - 6 * hourMs)
}

/** Figures are read until day 30. */
function unlessOver(post: ModelPost, now: number, next: number): number | null {
  const end = post.publishedAt + 30 * dayMs
  return now < end ? Math.min(next, end) : null
}

/** What the schedule and the worker do now. May end the link in `world`. */
export function check(post: ModelPost, world: World, now: number): void {
  if (!isDue(post, world, now)) return
  post.triedAt = now
  if (world.isLinked) {
    post.hasAccount ||= post.isKnown
    world.isExpired ||= world.fault === 'revoked'
  }
  const problem = problemOf(world)
  if (problem !== undefined) fail(post, problem, now)
  else if (world.visibility === 'public') see(post, world, now)
  else miss(post, now)
}

function isDue(post: ModelPost, world: World, now: number): boolean {
  if (post.due === null) return false
  const wasRemoved = post.isKnown && !post.hasAccount && post.problem !== 'UNLINKED'
  const isLinkedAgain = world.isLinked && !world.isExpired && world.linkedAt > post.triedAt
  const waitsForLink = post.problem !== null && ['EXPIRED', 'UNLINKED', 'SCOPE_MISSING'].includes(post.problem)
  return post.due <= now || wasRemoved || (waitsForLink && isLinkedAgain)
}

function problemOf({ isLinked, isExpired, fault }: World): PostProblem | undefined {
  if (!isLinked) return 'UNLINKED'
  if (isExpired) return 'EXPIRED'
  return fault === 'down' ? 'AWAY' : fault === 'scope' ? 'SCOPE_MISSING' : undefined
}

function see(post: ModelPost, world: World, now: number): void {
  if (post.status === 'REMOVED' && now >= post.liveUntil) {
    post.due = null
    return
  }
  Object.assign(post, { problem: null, failures: 0 })
  if (post.status !== 'DONE') read(post, world, now)
  if (post.status === 'DONE') post.due = unlessOver(post, now, nextDay(post, now))
  else post.due = Math.min(nextDay(post, now), Math.max(now, post.liveUntil))
}

function read(post: ModelPost, { text }: World, now: number): void {
  if (post.readAt === 0) post.liveUntil = post.publishedAt + liveDays * dayMs
  if (post.status === 'REMOVED') post.liveUntil += now - post.goneAt
  post.status = post.status !== 'CHECKING' && now >= post.liveUntil ? 'DONE' : 'LIVE'
  Object.assign(post, { goneAt: 0, readAt: now, isKnown: true, hasAccount: true, live: 'MET' })
  post.contains = text.includes(mention) ? 'MET' : 'MISSING'
  post.disclosed = text.includes('#ad') ? 'MET' : post.label === 'OFF' ? 'MISSING' : 'UNKNOWN'
}

function miss(post: ModelPost, now: number): void {
  const { status, goneAt, liveUntil } = post
  if (status === 'CHECKING' || status === 'DONE' || now >= liveUntil) {
    fail(post, 'NOT_READABLE', now)
    return
  }
  Object.assign(post, { problem: null, failures: 0 })
  if (status === 'LIVE' && goneAt === 0) Object.assign(post, { goneAt: now, due: now + hourMs })
  else if (status === 'LIVE' && now < goneAt + hourMs) post.due = goneAt + hourMs
  else Object.assign(post, { status: 'REMOVED', live: 'MISSING', due: now + dayMs })
}

function fail(post: ModelPost, problem: PostProblem, now: number): void {
  const next = now + Math.min(dayMs, 15 * minuteMs * 2 ** post.failures)
  post.problem = problem
  post.failures += 1
  if (post.status === 'DONE') post.due = unlessOver(post, now, next)
  else if (post.status === 'REMOVED') post.due = now < post.liveUntil ? next : null
  else {
    const end = (post.readAt === 0 ? post.createdAt : post.liveUntil) + 14 * dayMs
    Object.assign(post, now >= end ? { status: 'UNREADABLE', due: null } : { due: Math.min(next, end) })
  }
}

function isStale({ status, readAt, createdAt }: ModelPost, now: number): boolean {
  if (status !== 'LIVE' && status !== 'CHECKING') return status === 'UNREADABLE'
  return now >= (readAt || createdAt) + 2 * dayMs
}

/** What the order shows of it now. */
export function shown(post: ModelPost, now: number) {
  const { status, problem, liveUntil, readAt, isEarly } = post
  const isUnknown = readAt === 0 || isStale(post, now)
  const following = isUnknown ? ['UNKNOWN', 'UNKNOWN', 'UNKNOWN'] : [post.contains, post.disclosed, post.live]
  const fixed = readAt === 0 ? ['UNKNOWN', 'UNKNOWN', 'UNKNOWN'] : ['MET', isEarly ? 'MISSING' : 'MET', 'MET']
  return {
    ...{ status, problem, verdicts: [...fixed, ...following].join(' ') },
    liveUntil: readAt === 0 ? null : new Date(liveUntil).toISOString(),
    text: textOf(post, now, [...following, fixed[1]]),
  }
}

function textOf(post: ModelPost, now: number, verdicts: (string | undefined)[]): string {
  const at = post.status === 'REMOVED' ? post.goneAt : now
  const day = `day ${Math.min(liveDays, Math.max(1, dayOf(post, at)))} of ${liveDays}`
  if (post.status === 'REMOVED') return `Removed on ${day}`
  const [contains, disclosed, , published] = verdicts
  if (contains === 'MISSING') return `Live, mention missing, ${day}`
  if (disclosed === 'MISSING') return `Live, disclosure missing, ${day}`
  if (published === 'MISSING') return `Live, published too early, ${day}`
  if (isStale(post, now)) {
    const [year, month, date] = new Date(post.readAt || post.createdAt).toISOString().slice(0, 10).split('-')
    return `Can't be checked since ${month}.${date}.${year}`
  }
  if (post.status === 'CHECKING') return 'Checking the posts'
  if (post.status === 'DONE') return `Kept live for ${liveDays} days`
  return `Live, ${disclosed === 'UNKNOWN' ? 'disclosure not readable' : 'disclosed'}, ${day}`
}
