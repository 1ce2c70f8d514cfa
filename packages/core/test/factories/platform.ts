import { type CreateKey, type NewKey, scopes } from '@limelight/contract/platform/schema'
import type { Context } from '@limelight/core/context'
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
