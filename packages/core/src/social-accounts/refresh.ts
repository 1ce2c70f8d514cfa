import { accountKindNames } from '@limelight/contract/social-accounts/kinds'
import type { Transaction } from '@limelight/db/database'
import type { SocialAccountRow } from '@limelight/db/social-accounts/tables'
import { recordEvent } from '../activity/record.ts'
import type { Context } from '../context.ts'
import { emit } from '../jobs/outbox.ts'
import { refreshReach } from '../offers/sellers.ts'
import { newId } from '../runtime/ids.ts'
import { refreshAccountJob } from './jobs.ts'
import { refreshEveryMs } from './link.ts'
import { publishAccount } from './live-update.ts'
import { storeAccountPicture } from './pictures.ts'
import { ProviderError } from './providers/call.ts'
import type { OwnedAccount, OwnedVideo } from './providers/provider.ts'
import { readCurrent } from './read-current.ts'
import {
  countLeased,
  expireAccount,
  findAccount,
  findDueKinds,
  findNextRefresh,
  leaseDueAccounts,
  saveFailure,
  saveFigures,
} from './store.ts'
import { emitVerification } from './verify.ts'
import { listRemoved, type NewVideo, upsertVideos } from './video-store.ts'

const firstRetryMs = 15 * 60_000
const leaseMs = 10 * 60_000
/** Accounts under way per call of a minute: enough to keep all workers busy, few enough to wait seconds. */
const leasedPerCall = 1 / 30

/** Hands due accounts to the workers, as fast as their provider may be called. */
export async function dispatchRefreshes(ctx: Context): Promise<void> {
  for (const kind of await findDueKinds(ctx.db, ctx.clock.now())) {
    const now = ctx.clock.now()
    const places = Math.ceil(ctx.config.socialRates[kind] * leasedPerCall)
    const limit = places - (await countLeased(ctx.db, kind, now))
    if (limit <= 0) continue
    await ctx.db.transaction().execute(async trx => {
      const until = new Date(now.getTime() + leaseMs)
      for (const { id, due_at } of await leaseDueAccounts(trx, { kind, now, until, limit }))
        await emit(ctx, trx, refreshAccountJob, { accountId: id, dueAt: due_at.toISOString() })
    })
  }
}

export function findNextDueRefresh({ db }: Context): Promise<Date | undefined> {
  return findNextRefresh(db)
}

type Write = (trx: Transaction) => Promise<void>

/**
 * Reads the figures of an account, and returns the write of the outcome. A failure is an outcome too:
 * the row says when the next attempt is due.
 */
export async function refreshAccount(
  ctx: Context,
  { accountId, dueAt }: { accountId: string; dueAt?: string | undefined },
): Promise<Write | undefined> {
  const row = await findAccount(ctx.db, accountId)
  if (row === undefined || row.status === 'EXPIRED') return undefined
  // A job that waited longer than its lease has a successor, which may have been faster.
  if (dueAt !== undefined && row.due_at.toISOString() !== dueAt) return undefined
  try {
    const { account, videos } = await readCurrent(ctx, row)
    return await prepareFigures(ctx, row, account, videos)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    return trx => saveRefusal(ctx, trx, row, error)
  }
}

/** Copies the pictures before the write, because that calls other machines. */
async function prepareFigures(
  ctx: Context,
  row: SocialAccountRow,
  account: OwnedAccount,
  videos: OwnedVideo[],
): Promise<Write> {
  const { id, kind, platform_id: platformId } = row
  const picture = await storeAccountPicture(ctx, kind, platformId, account.pictureUrl)
  const removed = await listRemoved(ctx.db, id)
  const shown = videos.filter(video => !removed.has(video.platformId))
  const now = ctx.clock.now()
  const rows: NewVideo[] = []
  // One at a time, so that one account does not take all decoding threads.
  for (const { type, platformId: videoId, record, thumbnailUrl, publishedAt } of shown)
    rows.push({
      id: newId(ctx.clock),
      account_id: id,
      type,
      platform_id: videoId,
      record,
      thumbnail: await storeAccountPicture(ctx, kind, platformId, thumbnailUrl),
      published_at: publishedAt,
      created_at: now,
    })
  return async trx => {
    await saveFigures(trx, id, {
      record: account.record,
      picture: picture ?? row.picture,
      refreshed_at: now,
      due_at: new Date(now.getTime() + refreshEveryMs),
    })
    await upsertVideos(trx, rows)
    await refreshReach(trx, row.user_id)
    await emitVerification(ctx, trx, { kind, platformId })
    await publishAccount(ctx, trx, id)
  }
}

async function saveRefusal(ctx: Context, trx: Transaction, row: SocialAccountRow, error: ProviderError): Promise<void> {
  // A Telegram channel that is gone ends the link. Elsewhere a missing answer may be our own mistake.
  const isLinkOver = error.failure === 'refused' || (error.failure === 'missing' && row.kind === 'TELEGRAM')
  if (isLinkOver) return expireLink(ctx, trx, row)
  ctx.logger.warn({ err: error, kind: row.kind }, 'Could not read the figures of an account; retrying later')
  const delayMs = Math.min(refreshEveryMs, firstRetryMs * 2 ** Math.min(row.failures, 10))
  await saveFailure(trx, row, error.retryAt ?? new Date(ctx.clock.now().getTime() + delayMs))
}

/** The figures stay; the owner is told to link the account again. */
export async function expireLink(ctx: Context, trx: Transaction, row: SocialAccountRow): Promise<void> {
  if (!(await expireAccount(trx, row))) return
  await recordEvent(ctx, trx, {
    userId: row.user_id,
    type: 'SOCIAL',
    payload: {
      text: `${accountKindNames[row.kind]} ended our permission. Link the account again.`,
      id: row.id,
      kind: row.kind,
      status: 'EXPIRED',
    },
  })
  await publishAccount(ctx, trx, row.id)
}
