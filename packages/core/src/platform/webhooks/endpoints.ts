import { type WebhookEvent, webhookEvents, webhookRules } from '@limelight/contract/platform/webhook-events'
import type {
  CreateEndpoint,
  Endpoint,
  NewEndpoint,
  RotatedSecret,
  UpdateEndpoint,
} from '@limelight/contract/platform/webhooks'
import type { List, Page } from '@limelight/contract/query'
import type { Database, Transaction } from '@limelight/db/database'
import type { WebhookEndpointRow } from '@limelight/db/platform/webhooks/tables'
import type { Caller, Context } from '../../context.ts'
import { lockUser } from '../../engines/shared-store.ts'
import { emit } from '../../jobs/outbox.ts'
import { AppError } from '../../runtime/errors.ts'
import { newId } from '../../runtime/ids.ts'
import { seal } from '../../runtime/secrets.ts'
import { requireWithin } from '../../tariffs/limits.ts'
import { requireScope } from '../keys/policy.ts'
import {
  countEndpoints,
  deleteEndpoints,
  findEndpoint,
  insertEndpoint,
  listEndpointRows,
  lockEndpoint,
  type Owner,
  type ShownEndpoint,
  updateEndpointRow,
} from './endpoint-store.ts'
import { deliverJob } from './jobs.ts'
import { publishEndpoint } from './live-update.ts'
import { makeDue } from './message-store.ts'
import { requireAddress } from './send.ts'
import { newSecret } from './signature.ts'
import { toEndpoint } from './view.ts'

/** A key sees only the endpoints that it made. */
function ownerOf({ key }: Context, { userId }: Caller): Owner {
  return { userId, keyId: key?.id }
}

export async function listEndpoints(ctx: Context, caller: Caller, page: Page): Promise<List<Endpoint>> {
  const owner = ownerOf(ctx, caller)
  const [total, rows] = await Promise.all([countEndpoints(ctx.db, owner), listEndpointRows(ctx.db, owner, page)])
  return { total, data: rows.map(row => toEndpoint(row, ctx.clock.now())) }
}

export async function getEndpoint(ctx: Context, caller: Caller, { id }: { id: string }): Promise<Endpoint> {
  return toEndpoint(await requireEndpoint(ctx, ctx.db, caller, id), ctx.clock.now())
}

export async function requireEndpoint(ctx: Context, db: Database, caller: Caller, id: string): Promise<ShownEndpoint> {
  const row = await findEndpoint(db, ownerOf(ctx, caller), id)
  if (row === undefined) throw new AppError('ITEM_NOT_FOUND')
  return row
}

export async function requireLocked(
  ctx: Context,
  trx: Transaction,
  caller: Caller,
  id: string,
): Promise<WebhookEndpointRow> {
  const row = await lockEndpoint(trx, ownerOf(ctx, caller), id)
  if (row === undefined) throw new AppError('ITEM_NOT_FOUND')
  return row
}

/** Nothing is sent for a key that the key itself could not read. */
function requireEventScopes(ctx: Context, events: readonly WebhookEvent[]): void {
  for (const event of events) requireScope(ctx.key, webhookEvents[event].scope)
}

/** Only this answer has the secret. */
export async function createEndpoint(
  ctx: Context,
  caller: Caller,
  { url, events }: CreateEndpoint,
): Promise<NewEndpoint> {
  requireEventScopes(ctx, events)
  requireAddress(ctx, url)
  const id = newId(ctx.clock)
  const secret = newSecret()
  const row = await ctx.db.transaction().execute(async trx => {
    await lockUser(trx, caller.userId)
    if ((await countEndpoints(trx, { userId: caller.userId })) >= webhookRules.maxEndpoints)
      throw new AppError('ITEM_COUNT_ERROR')
    await requireWithin(ctx, trx, caller.userId, 'EXPORT', 1)
    await insertEndpoint(trx, {
      id,
      user_id: caller.userId,
      api_key_id: ctx.key?.id ?? null,
      url,
      events,
      secret: seal(ctx, 'webhooks', id, secret),
      created_at: ctx.clock.now(),
    })
    publishEndpoint(ctx, trx, caller.userId, id)
    return requireEndpoint(ctx, trx, caller, id)
  })
  return { ...toEndpoint(row, ctx.clock.now()), secret }
}

export async function updateEndpoint(
  ctx: Context,
  caller: Caller,
  { id, url, events, status }: UpdateEndpoint,
): Promise<Endpoint> {
  await requireEndpoint(ctx, ctx.db, caller, id)
  if (events !== undefined) requireEventScopes(ctx, events)
  if (url !== undefined) requireAddress(ctx, url)
  const row = await ctx.db.transaction().execute(async trx => {
    const before = await requireLocked(ctx, trx, caller, id)
    await requireWithin(ctx, trx, caller.userId, 'EXPORT', 1)
    const changes = { ...(url !== undefined && { url }), ...(events !== undefined && { events }) }
    await updateEndpointRow(trx, id, { id, ...changes, ...(status !== undefined && changesOf(status, before)) })
    if (status === 'ACTIVE') {
      await makeDue(trx, id, ctx.clock.now())
      await emit(ctx, trx, deliverJob, { endpointId: id })
    }
    publishEndpoint(ctx, trx, caller.userId, id)
    return requireEndpoint(ctx, trx, caller, id)
  })
  return toEndpoint(row, ctx.clock.now())
}

function changesOf(status: 'ACTIVE' | 'PAUSED', { paused_because }: WebhookEndpointRow) {
  return status === 'ACTIVE'
    ? ({ status, paused_because: null, failing_since: null, warned_at: null } as const)
    : ({ status, paused_because: paused_because ?? 'USER' } as const)
}

export async function deleteEndpoint(ctx: Context, caller: Caller, { id }: { id: string }): Promise<{ ok: true }> {
  await ctx.db.transaction().execute(async trx => {
    await requireLocked(ctx, trx, caller, id)
    await removeEndpoints(ctx, trx, { userId: caller.userId, id })
  })
  return { ok: true }
}

/** Those of a key that was revoked, or of a user who leaves. The log goes, too. */
export async function removeEndpoints(
  ctx: Context,
  trx: Transaction,
  which: { userId: string; id?: string; keyId?: string },
): Promise<void> {
  for (const id of await deleteEndpoints(trx, which)) publishEndpoint(ctx, trx, which.userId, id)
}

/** Both secrets sign for a day, so that the receiver has time to change. */
export async function rotateSecret(ctx: Context, caller: Caller, { id }: { id: string }): Promise<RotatedSecret> {
  const secret = newSecret()
  const until = new Date(ctx.clock.now().getTime() + webhookRules.secretHours * 60 * 60_000)
  await ctx.db.transaction().execute(async trx => {
    const { secret: former } = await requireLocked(ctx, trx, caller, id)
    await updateEndpointRow(trx, id, {
      secret: seal(ctx, 'webhooks', id, secret),
      former_secret: former,
      former_secret_until: until,
    })
    publishEndpoint(ctx, trx, caller.userId, id)
  })
  return { secret, formerSecretUntil: until.toISOString() }
}
