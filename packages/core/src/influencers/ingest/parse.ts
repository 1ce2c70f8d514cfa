import type { InfluencerRecord } from '@limelight/contract/influencers/ingestion'
import { type ProfileName, parseProfileName } from '@limelight/contract/influencers/profile-names'
import type { IngestJob, ParseRequest } from '@limelight/contract/influencers/schema'
import type { SocialNetwork } from '@limelight/contract/networks'
import type { Transaction } from '@limelight/db/database'
import type { InfluencerRow, IngestJobRow } from '@limelight/db/influencers/tables'
import type { Context } from '../../context.ts'
import { withLock } from '../../engines/locks.ts'
import { emit } from '../../jobs/outbox.ts'
import { FormError, isRetryable } from '../../runtime/errors.ts'
import { newId } from '../../runtime/ids.ts'
import { searchId } from '../../search/write.ts'
import { charge, refundIn } from '../../tariffs/limits.ts'
import { parseProfileJob } from '../jobs.ts'
import { estimateOf } from '../own-figures.ts'
import { readInfluencers } from '../store.ts'
import { fetchAccount } from './instagram.ts'
import { type FetchedProfile, ProfileRefusal } from './lookup.ts'
import { writePosts } from './posts.ts'
import { deletePicture } from './profile-pictures.ts'
import { publishIngestJob, toIngestJob } from './progress.ts'
import { findJob, insertParse, recordStep } from './store.ts'
import { writeInfluencers } from './write.ts'
import { fetchChannel } from './youtube.ts'

/**
 * Requests a creator by name or address. A worker fetches the profile from its network; the address
 * itself is never opened.
 */
export async function requestProfile(
  ctx: Context,
  { userId }: { userId: string },
  { kind, username, url }: ParseRequest,
): Promise<IngestJob> {
  const profile = parseRequest(kind, { username, url })
  const row = await ctx.db.transaction().execute(async trx => {
    const job = { id: newId(ctx.clock), user_id: userId, network: kind, created_at: ctx.clock.now() }
    const row = await insertParse(trx, job, profile)
    await charge(ctx, trx, { userId, key: chargeKey(row), costs: [{ name: 'ACTIVITY_PER_DAY', amount: 1 }] })
    await emit(ctx, trx, parseProfileJob, { jobId: row.id })
    return row
  })
  return toIngestJob(row)
}

function chargeKey({ id }: { id: string }): string {
  return `parse:${id}`
}

/** Field errors for input that names no profile. */
export const profileTexts = {
  none: 'Username or link is required',
  youtube: 'Write a channel such as @name or https://www.youtube.com/@name',
  instagram: 'Write an account such as @name or https://www.instagram.com/name',
} as const

function parseRequest(network: SocialNetwork, { username, url }: Pick<ParseRequest, 'username' | 'url'>): ProfileName {
  const [field, written] = username ? (['username', username] as const) : (['url', url ?? ''] as const)
  if (written === '') throw new FormError({ username: profileTexts.none })
  const profile = parseProfileName(network, written)
  if (profile === undefined) throw new FormError({ [field]: profileTexts[network] })
  return profile
}

const fetchers: Record<SocialNetwork, (ctx: Context, profile: ProfileName) => Promise<FetchedProfile>> = {
  youtube: fetchChannel,
  instagram: fetchAccount,
}

type Write = (trx: Transaction) => Promise<void>

/**
 * Fetches a profile, stores the creator and its content, and returns the write of the outcome.
 * After the last attempt (`isLast`) the job fails instead of retrying.
 */
export async function ingestProfile(
  ctx: Context,
  { jobId, isLast }: { jobId: string; isLast: boolean },
): Promise<Write | undefined> {
  const job = await findJob(ctx.db, jobId)
  if (job === undefined || job.profile === null || job.finished_at !== null) return undefined
  const { network, profile } = job
  try {
    // One lookup per profile at a time, because its pictures share paths.
    const influencerId = await withLock(ctx, `profile.${network}.${profile.by}.${profile.value}`, async requireLock => {
      const { influencer, content } = await fetchers[network](ctx, profile)
      await requireLock()
      const id = await writeProfile(ctx, network, influencer)
      await writePosts(ctx, { network, records: content })
      return id
    })
    return trx => finish(ctx, trx, job, { influencerId })
  } catch (error) {
    if (isRetryable(error) && !isLast) throw error
    return trx => fail(ctx, trx, job, error)
  }
}

/** Deletes the former picture once no row refers to it. */
async function writeProfile(ctx: Context, network: SocialNetwork, profile: InfluencerRecord): Promise<string> {
  const id = searchId(network, profile.platformId)
  const [before] = await readInfluencers(ctx, network, [id])
  await writeInfluencers(ctx, { network, records: [profile] })
  const [after] = await readInfluencers(ctx, network, [id])
  if (before !== undefined && after !== undefined && pictureOf(before) !== pictureOf(after)) {
    await deletePicture(ctx, profile.platformId, pictureOf(before))
  }
  return id
}

/** The picture of the profile, also while the owner's account shows its own copy. */
function pictureOf(row: InfluencerRow): string {
  return estimateOf(row)?.avatar_url ?? row.avatar_url
}

/** A lookup of an unknown profile is charged; a failure on our side is refunded. */
async function fail(ctx: Context, trx: Transaction, job: IngestJobRow, error: unknown): Promise<void> {
  const refusal = error instanceof ProfileRefusal ? error : undefined
  if (refusal?.isAnswer !== true) {
    ctx.logger.error({ err: error, network: job.network }, 'A profile could not be fetched')
    await refundIn(trx, { userId: job.user_id, key: chargeKey(job) })
  }
  await finish(ctx, trx, job, { reason: refusal?.message ?? 'This did not work out. Please try again later.' })
}

/** Counts like a file of one line. */
async function finish(
  ctx: Context,
  trx: Transaction,
  job: IngestJobRow,
  { influencerId, reason }: { influencerId?: string; reason?: string },
): Promise<void> {
  await recordStep(trx, job, {
    status: reason === undefined ? 'DONE' : 'FAILED',
    accepted: reason === undefined ? 1 : 0,
    rejected: reason === undefined ? [] : [{ line: 1, reason }],
    ...(influencerId === undefined ? {} : { influencerId }),
    finishedAt: ctx.clock.now(),
  })
  await publishIngestJob(ctx, trx, job.id)
}
