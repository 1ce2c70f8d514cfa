import type { PromoConfig } from '@limelight/contract/settings/built-in'
import { monthMs } from '@limelight/contract/tariffs/prices'
import { findAccountByEmail } from '@limelight/core/accounts/store'
import type { Context } from '@limelight/core/context'
import { seedConfig } from '@limelight/core/settings/admin-configs'
import { listTariffs } from '@limelight/core/tariffs/catalogue'
import { getRunningPlan } from '@limelight/core/tariffs/plans'
import { grantContract } from '@limelight/core/tariffs/subscriptions'

const plans = [
  { email: 'buyer@limelight.test', tariffName: 'Business' },
  { email: 'seller@limelight.test', tariffName: 'Start' },
]

const promoCodes: [key: string, value: PromoConfig][] = [
  ['promocode.welcome', { reward: { kind: 'PLAN', tariffName: 'Pro', days: 7 } }],
  ['promocode.export10', { reward: { kind: 'LIMIT', limit: 'EXPORT', amount: 10 } }],
]

/** Twelve months as plans are sold. */
const contractDays = (12 * monthMs) / 86_400_000

/** Contracts for twelve months, which are free and do not renew. */
export async function seedTariffs(ctx: Context): Promise<void> {
  const catalogue = (await listTariffs(ctx)).data
  await ctx.db.transaction().execute(async trx => {
    for (const [key, value] of promoCodes) await seedConfig(ctx, trx, key, value)
    for (const { email, tariffName } of plans) {
      const user = await findAccountByEmail(trx, email)
      const tariff = catalogue.find(({ name }) => name === tariffName)
      if (user === undefined || tariff === undefined) continue
      const { subscription } = await getRunningPlan(ctx, trx, user.id)
      if (subscription === undefined)
        await grantContract(ctx, trx, { userId: user.id, tariffId: tariff.id, days: contractDays })
    }
  })
}
