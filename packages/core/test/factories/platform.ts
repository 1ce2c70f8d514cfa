import type { Draft, NewDraft } from '@limelight/contract/platform/drafts'
import { scopes } from '@limelight/contract/platform/rules'
import type { CreateKey, NewKey } from '@limelight/contract/platform/schema'
import type { Context } from '@limelight/core/context'
import { draftReaders } from '@limelight/core/draft-readers'
import { createDraft } from '@limelight/core/platform/drafts/drafts'
import { addKey } from '@limelight/core/platform/keys/keys'
import { givePlan } from './tariffs.ts'

/** A key with all scopes and no caps. Its owner gets a plan that exports, unless `plan` is false. */
export async function buildKey(
  ctx: Context,
  userId: string,
  { plan = true, ...given }: Partial<Omit<CreateKey, 'password'>> & { plan?: boolean } = {},
): Promise<NewKey> {
  if (plan) await givePlan(ctx, userId)
  const key = { name: 'n8n', scopes, caps: {}, expiresInDays: 90 as const, ...given }
  return ctx.db.transaction().execute(trx => addKey(ctx, trx, { userId }, key))
}

/** Prepared by a new key. */
export async function buildDraft(ctx: Context, userId: string, draft: NewDraft): Promise<Draft> {
  const { id, kind, name } = await buildKey(ctx, userId, { plan: false, name: 'Claude' })
  const key = { id, kind, name, scopes, caps: {}, isInPlan: true, spent: {} }
  return createDraft({ ...ctx, key }, { userId }, draft, draftReaders)
}
