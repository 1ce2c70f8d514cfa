import type { LimitName } from '@limelight/contract/limits'
import type { Tariff } from '@limelight/contract/tariffs/schema'
import type { Context } from '@limelight/core/context'
import { listTariffs } from '@limelight/core/tariffs/catalogue'
import { grantContract } from '@limelight/core/tariffs/subscriptions'

/** A plan of the default catalogue, which the migrations create in every database. */
export async function tariffNamed(
  ctx: Context,
  name: 'Free' | 'Start' | 'Pro' | 'Business' | 'ENTERPRISE',
): Promise<Tariff> {
  const tariff = (await listTariffs(ctx)).data.find(tariff => tariff.name === name)
  if (tariff === undefined) throw new Error(`There is no plan ${name}`)
  return tariff
}

/** Grants a contract for a year. Limits that are not given come from the plan. */
export async function givePlan(
  ctx: Context,
  userId: string,
  given: { name?: 'Start' | 'Pro' | 'Business'; limits?: Partial<Record<LimitName, number>>; days?: number } = {},
): Promise<void> {
  const tariff = await tariffNamed(ctx, given.name ?? 'Pro')
  await ctx.db.transaction().execute(trx =>
    grantContract(ctx, trx, {
      userId,
      tariffId: tariff.id,
      days: given.days ?? 365,
      limits: given.limits ?? {},
    }),
  )
}
