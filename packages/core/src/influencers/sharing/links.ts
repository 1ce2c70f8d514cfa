import { sharingRules } from '@limelight/contract/influencers/rules'
import type { SharedLink, ShareReport } from '@limelight/contract/influencers/sharing'
import type { List, Page } from '@limelight/contract/query'
import type { Tables } from '@limelight/db/database'
import type { SharedReportRow } from '@limelight/db/influencers/tables'
import type { Insertable } from 'kysely'
import type { Caller, Context } from '../../context.ts'
import { lockUser } from '../../engines/shared-store.ts'
import { AppError } from '../../runtime/errors.ts'
import { newId } from '../../runtime/ids.ts'
import { hashToken, randomToken, seal, unseal } from '../../runtime/secrets.ts'
import { requireWithin } from '../../tariffs/limits.ts'
import { getReport } from '../report.ts'
import {
  countSharedReports,
  deleteEndedReports,
  deleteSharedReport,
  findSharedReports,
  insertSharedReport,
} from './store.ts'

const dayMs = 24 * 60 * 60_000

/** Costs what opening the report costs: nothing if it was opened today. */
export async function shareReport(ctx: Context, caller: Caller, { kind, id, days }: ShareReport): Promise<SharedLink> {
  await requireSharing(ctx, caller.userId)
  const { name } = await getReport(ctx, caller, { kind, id })
  return createSharedLink(ctx, caller, { network: kind, influencer_id: id, list_id: null, name, days })
}

type NewLink = Pick<
  Insertable<Tables['shared_reports']>,
  'network' | 'influencer_id' | 'list_id' | 'shows_money' | 'name'
>

export async function createSharedLink(
  ctx: Context,
  caller: Caller,
  { days, ...subject }: NewLink & { days: number },
): Promise<SharedLink> {
  const now = ctx.clock.now()
  const token = randomToken()
  const linkId = newId(ctx.clock)
  const row = await ctx.db.transaction().execute(async trx => {
    await lockUser(trx, caller.userId)
    if ((await countSharedReports(trx, caller.userId, now)) >= sharingRules.maxLinksPerUser)
      throw new AppError('ITEM_COUNT_ERROR')
    return insertSharedReport(trx, {
      id: linkId,
      user_id: caller.userId,
      ...subject,
      token_hash: hashToken(token),
      sealed_token: seal(ctx, 'shared-reports', linkId, token),
      created_at: now,
      ends_at: new Date(now.getTime() + days * dayMs),
    })
  })
  return toSharedLink(ctx, row)
}

/** Plans that export may share. A link works as long as the plan of its owner does. */
export function requireSharing(ctx: Context, userId: string): Promise<void> {
  return requireWithin(ctx, ctx.db, userId, 'EXPORT', 1)
}

export async function listSharedLinks(ctx: Context, { userId }: Caller, page: Page): Promise<List<SharedLink>> {
  const now = ctx.clock.now()
  const { total, rows } = await findSharedReports(ctx.db, userId, now, page)
  return { total, data: rows.map(row => toSharedLink(ctx, row)) }
}

export async function endSharedLink(ctx: Context, { userId }: Caller, { id }: { id: string }): Promise<{ ok: true }> {
  if (!(await deleteSharedReport(ctx.db, userId, id))) throw new AppError('ITEM_NOT_FOUND')
  return { ok: true }
}

export function pruneSharedLinks(ctx: Context): Promise<void> {
  return deleteEndedReports(ctx.db, ctx.clock.now())
}

function toSharedLink(ctx: Context, row: SharedReportRow): SharedLink {
  return {
    id: row.id,
    url: `${ctx.config.publicUrl}/shared/${unseal(ctx, 'shared-reports', row.id, row.sealed_token)}`,
    socialNetwork: row.network,
    influencerId: row.influencer_id,
    listId: row.list_id,
    showsMoney: row.shows_money,
    name: row.name,
    createdAt: row.created_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    views: row.views,
    lastViewedAt: row.last_viewed_at?.toISOString() ?? null,
  }
}
