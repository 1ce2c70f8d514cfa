import { createHash } from 'node:crypto'
import type { PostProblem } from '@limelight/contract/orders/posts/rules'
import type { Transaction } from '@limelight/db/database'
import type { OrderDeliverableRow, OrderPostRow, OrderPostVersionRow, OrderRow } from '@limelight/db/orders/tables'
import type { SocialAccountRow } from '@limelight/db/social-accounts/tables'
import type { Context } from '../../context.ts'
import { openFile } from '../../engines/files.ts'
import { hashImage } from '../../moderation/checks/image-hash.ts'
import { newId } from '../../runtime/ids.ts'
import { storeAccountPicture } from '../../social-accounts/pictures.ts'
import { ProviderError } from '../../social-accounts/providers/call.ts'
import type { PostReading, SeenPost } from '../../social-accounts/providers/post.ts'
import { findPost, readPosts } from '../../social-accounts/read-posts.ts'
import { publishOrder } from '../live-update.ts'
import { lockOrder, lockOrders } from '../store.ts'
import { dayOf, type Outcome, step } from './machine.ts'
import {
  findDeliverablesById,
  findOrderWithPost,
  findPosts,
  insertChecks,
  insertVersion,
  listAccountsOf,
  listVersions,
  lockPosts,
  type PostDay,
  saveDays,
  updatePost,
} from './store.ts'
import { tellAbout } from './tell.ts'
import { toDeliverable } from './view.ts'

/** Two pictures whose hashes differ in more bits are different ones. */
const sameBits = 6

/** What a network answered about one post, and through which account. */
type Read = { row: OrderPostRow; outcome: Outcome; account: SocialAccountRow | undefined; picture: Picture | null }
type Picture = { path: string; sha256: string; hash: string }

/** Reads posts of one seller and network, and returns the write of everything that follows. */
export async function checkPosts(
  ctx: Context,
  { postIds }: { postIds: string[] },
): Promise<((trx: Transaction) => Promise<void>) | undefined> {
  const rows = (await findPosts(ctx.db, postIds)).filter(({ due_at }) => due_at !== null && due_at <= ctx.clock.now())
  const [first] = rows
  if (first === undefined) return undefined
  const accounts = await listAccountsOf(ctx.db, first.seller_id, first.network)
  const reads = await readThrough(ctx, accounts, rows)
  const pictured: Read[] = []
  for (const read of reads) pictured.push({ ...read, picture: await copyPicture(ctx, read) })
  return async trx => {
    const rows = await findRows(trx, pictured)
    for (const read of pictured) await save(ctx, trx, read, rows)
    await saveDays(trx, rows.days)
  }
}

/** What belongs to the posts of a job, read at once. */
type Rows = {
  orders: Map<string, OrderRow | undefined>
  posts: OrderPostRow[]
  deliverables: OrderDeliverableRow[]
  versions: OrderPostVersionRow[]
  /** Figures that are written at the end. */
  days: PostDay[]
}

async function findRows(trx: Transaction, reads: Read[]): Promise<Rows> {
  const read = reads.map(({ row }) => row)
  const orders = await lockOrders(trx, [...new Set(read.map(({ order_id }) => order_id))])
  const ids = read.map(({ id }) => id)
  const deliverableIds = read.map(({ deliverable_id }) => deliverable_id)
  return {
    orders: new Map(orders.map(order => [order.id, order])),
    posts: await lockPosts(trx, ids),
    deliverables: await findDeliverablesById(trx, deliverableIds),
    versions: await listVersions(trx, ids),
    days: [],
  }
}

type Unpictured = Omit<Read, 'picture'>

async function readThrough(ctx: Context, accounts: SocialAccountRow[], rows: OrderPostRow[]): Promise<Unpictured[]> {
  const reads: Unpictured[] = []
  for (const account of accounts) reads.push(...(await readOwn(ctx, account, rows)))
  for (const row of rows.filter(one => !reads.some(read => read.row === one)))
    reads.push(await findThrough(ctx, accounts, row))
  return reads
}

/** The posts that were found through this account, also if its link was removed and made again. */
async function readOwn(ctx: Context, account: SocialAccountRow, rows: OrderPostRow[]): Promise<Unpictured[]> {
  const own = rows.filter(row => row.account_id === account.id || row.account_platform_id === account.platform_id)
  if (own.length === 0) return []
  if (account.status === 'EXPIRED') return own.map(row => ({ row, account, outcome: toProblem('EXPIRED') }))
  const idOf = ({ platform_id }: OrderPostRow) => platform_id ?? ''
  const { readings, error } = await readPosts(ctx, account, own.map(idOf))
  return own.map(row => ({ row, account, outcome: toOutcome(readings.get(idOf(row)), error) }))
}

/** A pasted address is read with each account until one shows the post. */
async function findThrough(ctx: Context, accounts: SocialAccountRow[], row: OrderPostRow): Promise<Unpictured> {
  const isRemoved = row.account_platform_id !== null || accounts.length === 0
  let outcome: Outcome = toProblem(isRemoved ? 'UNLINKED' : 'NOT_READABLE')
  for (const account of isRemoved ? [] : accounts) {
    const found = await tryAccount(ctx, account, row)
    if (found.kind === 'seen') return { row, account, outcome: found }
    // What may pass says more than an account that does not know the post.
    if (found.kind === 'problem') outcome = found
  }
  return { row, account: undefined, outcome }
}

async function tryAccount(ctx: Context, account: SocialAccountRow, { address }: OrderPostRow): Promise<Outcome> {
  if (account.status === 'EXPIRED') return toProblem('EXPIRED')
  try {
    return toOutcome(await findPost(ctx, account, address ?? ''), undefined)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    return toOutcome(undefined, error)
  }
}

function toOutcome(reading: PostReading | undefined, error: ProviderError | undefined): Outcome {
  if (reading?.kind === 'seen' || reading?.kind === 'gone') return reading
  if (reading !== undefined || error === undefined) return toProblem('NOT_READABLE')
  return { kind: 'problem', problem: problemOf(error), retryAt: error.retryAt }
}

function toProblem(problem: PostProblem): Outcome {
  return { kind: 'problem', problem }
}

const problems: Record<ProviderError['failure'], PostProblem> = {
  refused: 'EXPIRED',
  scope: 'SCOPE_MISSING',
  limited: 'AWAY',
  missing: 'NOT_READABLE',
  unavailable: 'AWAY',
}

export function problemOf({ failure }: ProviderError): PostProblem {
  return problems[failure]
}

/** Pages load nothing from the networks, and their addresses end soon. */
async function copyPicture(ctx: Context, { row, outcome, account }: Unpictured): Promise<Picture | null> {
  if (outcome.kind !== 'seen' || account === undefined) return null
  const path = await storeAccountPicture(ctx, row.network, account.platform_id, outcome.post.pictureUrl)
  const file = path === null ? undefined : await openFile(ctx, path)
  if (path === null || file === undefined) return null
  const parts: Uint8Array[] = []
  for await (const part of file.stream) parts.push(part)
  const bytes = Buffer.concat(parts)
  return { path, sha256: hash(bytes), hash: await hashImage(bytes) }
}

function hash(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex')
}

async function save(ctx: Context, trx: Transaction, read: Read, rows: Rows): Promise<void> {
  const { row: before, outcome, account, picture } = read
  const order = rows.orders.get(before.order_id)
  const row = rows.posts.find(({ id }) => id === before.id)
  // Another worker was faster, or the seller replaced it.
  if (order === undefined || row === undefined || row.tried_at?.getTime() !== before.tried_at?.getTime()) return
  const now = ctx.clock.now()
  const stored = rows.deliverables.find(({ id }) => id === row.deliverable_id)
  if (stored === undefined) return
  const deliverable = toDeliverable(stored)
  if (order.status === 'REFUNDED') {
    await updatePost(trx, row.id, { due_at: null, leased_until: null })
    return
  }
  const found = await adopt(trx, row, account, outcome)
  const expected = { deliverable, authorId: account?.platform_id ?? '', paidAt: order.paid_at ?? order.created_at }
  const next = step(row, expected, found, now)
  await updatePost(trx, row.id, {
    ...(account !== undefined && found === outcome
      ? { account_id: account.id, account_platform_id: account.platform_id }
      : {}),
    ...(found.kind === 'seen' ? { platform_id: found.post.platformId, ...found.post.figures } : {}),
    ...{ status: next.status, problem: next.problem, is_foreign: next.is_foreign },
    ...{ published_at: next.published_at, live_until: next.live_until, gone_at: next.gone_at },
    checks: JSON.stringify(next.checks),
    ...{ read_at: next.read_at, failures: next.failures, due_at: next.due_at },
    ...{ tried_at: now, leased_until: null, updated_at: now },
  })
  const isEdited = found.kind === 'seen' && (await saveReading(trx, row, found.post, { picture, now, rows }))
  const changed = next.checks.filter(check => {
    const old = row.checks.find(one => one.requirement === check.requirement && one.value === check.value)
    return old?.at === null ? check.at !== null : old?.verdict !== check.verdict
  })
  await insertChecks(
    trx,
    changed.map(({ requirement, value, verdict, evidence }) => ({
      ...{ id: newId(ctx.clock), post_id: row.id, requirement, value, verdict, evidence, at: now },
    })),
  )
  const told = await tellAbout(ctx, trx, { order, deliverable, before: row, after: { ...row, ...next }, isEdited })
  if (told) rows.orders.set(order.id, await lockOrder(trx, order.id))
  else publishChange(ctx, trx, order)
}

/** Windows show new figures and times, of which nobody is told. */
function publishChange(ctx: Context, trx: Transaction, order: OrderRow): void {
  publishOrder(ctx, trx, order, 'POST_EDITED')
}

/** A post that was found by its address may be part of another order of the seller. */
async function adopt(
  trx: Transaction,
  row: OrderPostRow,
  account: SocialAccountRow | undefined,
  outcome: Outcome,
): Promise<Outcome> {
  if (outcome.kind !== 'seen' || account === undefined || row.platform_id === outcome.post.platformId) return outcome
  const { seller_id: sellerId, network } = row
  const key = { sellerId, network, platformId: outcome.post.platformId, address: null }
  return (await findOrderWithPost(trx, key)) === undefined ? outcome : toProblem('NOT_READABLE')
}

/** Returns whether the post was edited since the version before. */
async function saveReading(
  trx: Transaction,
  row: OrderPostRow,
  post: SeenPost,
  { picture, now, rows }: { picture: Picture | null; now: Date; rows: Rows },
): Promise<boolean> {
  // The network may change its mind about the date.
  const publishedAt = row.published_at ?? post.publishedAt
  const day = { post_id: row.id, day: dayOf(publishedAt, now), ...post.figures, read_at: now }
  rows.days.push({ ...day, publishedAt })
  if (row.status === 'DONE') return false
  const last = rows.versions.findLast(({ post_id }) => post_id === row.id)
  if (last !== undefined && last.text === post.text && isSamePicture(last, picture)) return false
  await insertVersion(trx, {
    post_id: row.id,
    at: now,
    text: post.text,
    text_sha256: post.text === null ? null : hash(post.text),
    picture: picture?.path ?? last?.picture ?? null,
    picture_sha256: picture?.sha256 ?? last?.picture_sha256 ?? null,
    picture_hash: picture?.hash ?? last?.picture_hash ?? null,
  })
  return last !== undefined
}

/** A picture that could not be copied says nothing. */
function isSamePicture({ picture_hash }: OrderPostVersionRow, picture: Picture | null): boolean {
  if (picture === null || picture_hash === null) return true
  let differing = BigInt.asUintN(64, BigInt(picture.hash) ^ BigInt(picture_hash))
  let bits = 0
  for (; differing > 0n; differing &= differing - 1n) bits += 1
  return bits <= sameBits
}
