import { formatUsdt } from '@limelight/contract/deposits/units'
import type { Deliverable, Post, PostCheck, PostDay } from '@limelight/contract/orders/posts/schema'
import type { ListedOrder } from '@limelight/contract/orders/schema'
import type {
  OrderDeliverableRow,
  OrderPostCheckRow,
  OrderPostDayRow,
  OrderPostRow,
  OrderPostVersionRow,
} from '@limelight/db/orders/tables'
import type { Config } from '../../runtime/config.ts'
import { imageUrl } from '../../runtime/image-url.ts'
import { checksAt, dayAt } from './machine.ts'
import { type Problem, type ProofPost, problemOf, proofOf } from './proof.ts'

export function toPost(
  config: Config,
  row: OrderPostRow,
  {
    liveDays,
    versions,
    now,
    read = text => text,
  }: { liveDays: number; versions: OrderPostVersionRow[]; now: Date; read?: (text: string) => string },
): Post {
  return {
    id: row.id,
    deliverableId: row.deliverable_id,
    accountId: row.account_id,
    network: row.network,
    platformId: row.platform_id,
    url: row.url,
    status: row.status,
    problem: row.problem,
    publishedAt: row.published_at?.toISOString() ?? null,
    liveUntil: row.live_until?.toISOString() ?? null,
    day: dayAt(row, liveDays, now),
    checks: checksAt(row, now).map(check => ({ ...check, evidence: read(check.evidence) })),
    versions: versions.map(({ at, text, text_sha256, picture, picture_sha256 }) => ({
      at: at.toISOString(),
      text,
      textSha256: text_sha256,
      picture:
        picture === null || picture_sha256 === null ? null : { url: imageUrl(config, picture), sha256: picture_sha256 },
    })),
    figures: toFigures(row),
    readAt: row.read_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

type Counts = Pick<OrderPostRow, 'views' | 'likes' | 'comments' | 'shares'>

function toFigures({ views, likes, comments, shares }: Counts): Post['figures'] {
  return { views: numberOf(views), likes: numberOf(likes), comments: numberOf(comments), shares: numberOf(shares) }
}

function numberOf(digits: string | null): number | null {
  return digits === null ? null : Number(digits)
}

export function toPostDay(row: OrderPostDayRow): PostDay {
  return { day: row.day, ...toFigures(row), readAt: row.read_at.toISOString() }
}

export function toHistory({ requirement, value, verdict, evidence, at }: OrderPostCheckRow): PostCheck {
  return { requirement, value, verdict, evidence, at: at.toISOString() }
}

type Agreed = Pick<Deliverable, 'id' | 'count' | 'liveDays' | 'isDisclosed'>

export function toProof(
  deliverables: readonly Agreed[],
  posts: readonly OrderPostRow[],
  now: Date,
): ListedOrder['proof'] {
  return proofOf(deliverables, withAgreed(deliverables, posts), now)
}

export function toProblem(
  deliverables: readonly Agreed[],
  posts: readonly OrderPostRow[],
  now: Date,
): Problem | undefined {
  return problemOf(deliverables, withAgreed(deliverables, posts), now)
}

/** The posts that count as a proof, each with what it was added for. */
function withAgreed(deliverables: readonly Agreed[], posts: readonly OrderPostRow[]): ProofPost[] {
  return posts.flatMap(state => {
    const deliverable = deliverables.find(({ id }) => id === state.deliverable_id)
    return deliverable === undefined || state.status === 'REPLACED' ? [] : [{ state, deliverable }]
  })
}

/** The newest figures of the posts that count, and what one of each cost. */
export function toOrderFigures(price: string, posts: readonly OrderPostRow[]): ListedOrder['figures'] {
  const counted = posts.filter(({ status, is_foreign }) => status !== 'REPLACED' && !is_foreign)
  const views = sum(counted.map(row => row.views))
  const engagements = sum(counted.flatMap(({ likes, comments, shares }) => [likes, comments, shares]))
  return {
    views: views === null ? null : Number(views),
    engagements: engagements === null ? null : Number(engagements),
    costPerView: costPer(price, views),
    costPerEngagement: costPer(price, engagements),
  }
}

function sum(counts: readonly (string | null)[]): bigint | null {
  const known = counts.filter(count => count !== null)
  return known.length === 0 ? null : known.reduce((total, count) => total + BigInt(count), 0n)
}

/** Half up to 6 decimals, which are the base units of the price. */
function costPer(price: string, count: bigint | null): string | null {
  return count === null || count === 0n ? null : formatUsdt((BigInt(price) * 2n + count) / (count * 2n))
}

export function toDeliverable(row: OrderDeliverableRow, read = (text: string) => text): Deliverable {
  return {
    id: row.id,
    network: row.network,
    kind: row.kind,
    count: row.count,
    contains: row.contains.map(read),
    isDisclosed: row.is_disclosed,
    liveDays: row.live_days,
  }
}
