import type { PostRequirement } from '@limelight/contract/orders/posts/rules'
import type { Deliverable } from '@limelight/contract/orders/posts/schema'
import type { StoredCheck } from '@limelight/db/orders/tables'
import { formatDay } from '../../runtime/format-day.ts'
import { checksAt, dayAt, isStale, type PostState } from './machine.ts'

export type Proof = { text: string; met: number; missing: number; unknown: number }

/** Posts that count, without those that were replaced, each with what it was added for. */
export type ProofPost = { state: PostState; deliverable: Pick<Deliverable, 'liveDays' | 'isDisclosed'> }

/** What the posts of an order prove now; null if none were agreed. */
export function proofOf(
  deliverables: readonly Pick<Deliverable, 'count'>[],
  posts: readonly ProofPost[],
  now: Date,
): Proof | null {
  if (deliverables.length === 0) return null
  const wanted = wantedOf(deliverables)
  const checks = posts.flatMap(({ state }) => checksAt(state, now))
  const count = (verdict: StoredCheck['verdict']) => checks.filter(check => check.verdict === verdict).length
  const added = Math.min(wanted, posts.length)
  return {
    text: problemOf(deliverables, posts, now)?.text ?? goodTextOf(posts, now),
    met: count('MET'),
    missing: count('MISSING') + wanted - added,
    unknown: count('UNKNOWN'),
  }
}

export type Problem = { rank: number; text: string }

/** What a buyer should look at; a lower rank comes first. Undefined if all is well so far. */
export function problemOf(
  deliverables: readonly Pick<Deliverable, 'count'>[],
  posts: readonly ProofPost[],
  now: Date,
): Problem | undefined {
  const removed = posts.filter(({ state }) => state.status === 'REMOVED')
  if (removed.length > 0) return { rank: 0, text: `Removed on ${lowestDay(removed, now)}` }
  for (const [at, [word, has]] of missingWords.entries()) {
    const lacking = posts.filter(({ state }) =>
      checksAt(state, now).some(check => check.verdict === 'MISSING' && has(check)),
    )
    if (lacking.length > 0) return { rank: 1 + at, text: `Live, ${word}, ${lowestDay(lacking, now)}` }
  }
  const unread = posts
    .filter(({ state }) => isStale(state, now))
    .map(({ state }) => (state.read_at ?? state.created_at).getTime())
  const rank = 1 + missingWords.length
  if (unread.length > 0) return { rank, text: `Can't be checked since ${formatDay(new Date(Math.min(...unread)))}` }
  const wanted = wantedOf(deliverables)
  if (posts.length < wanted) return { rank: rank + 1, text: `${posts.length} of ${wanted} posts added` }
  return undefined
}

function wantedOf(deliverables: readonly Pick<Deliverable, 'count'>[]): number {
  return deliverables.reduce((sum, { count }) => sum + count, 0)
}

function goodTextOf(posts: readonly ProofPost[], now: Date): string {
  if (posts.some(({ state }) => state.status === 'CHECKING')) return 'Checking the posts'
  if (posts.every(({ state }) => state.status === 'DONE')) {
    const days = Math.min(...posts.map(({ deliverable }) => deliverable.liveDays))
    return `Kept live for ${days === 1 ? '1 day' : `${days} days`}`
  }
  const isHidden = ({ requirement, verdict }: StoredCheck) => requirement === 'DISCLOSED' && verdict === 'UNKNOWN'
  const hidden = posts.filter(({ state }) => checksAt(state, now).some(isHidden))
  if (hidden.length > 0) return `Live, disclosure not readable, ${lowestDay(posts, now)}`
  const isDisclosed = posts.some(({ deliverable }) => deliverable.isDisclosed)
  return `Live, ${isDisclosed ? 'disclosed, ' : ''}${lowestDay(posts, now)}`
}

const starts = (sign: RegExp) => (check: StoredCheck) =>
  check.requirement === 'CONTAINS' && sign.test(check.value ?? '')
const is = (requirement: PostRequirement) => (check: StoredCheck) => check.requirement === requirement

/** In the order in which the first that applies is named. */
const missingWords: [string, (check: StoredCheck) => boolean][] = [
  ['mention missing', starts(/^@/)],
  ['hashtag missing', starts(/^#/)],
  ['link missing', starts(/^http/i)],
  ['disclosure missing', is('DISCLOSED')],
  ['wrong account', is('AUTHOR')],
  ['published too early', is('PUBLISHED')],
  ['wrong kind', is('KIND')],
]

/** `day 12 of 30` of the post that is least far. */
function lowestDay(posts: readonly ProofPost[], now: Date): string {
  const days = posts.map(({ state, deliverable: { liveDays } }) => ({
    day: dayAt(state, liveDays, now) ?? 1,
    liveDays,
  }))
  const [lowest] = days.sort((one, other) => one.day - other.day || one.liveDays - other.liveDays)
  return `day ${lowest?.day ?? 1} of ${lowest?.liveDays ?? 1}`
}
