import { listOf } from '@limelight/contract/query'
import {
  activeTariffSchema,
  enterpriseContactSchema,
  limitCheckSchema,
  limitQuerySchema,
  limitSchema,
  promoCodeFormSchema,
  promoCodeQuerySchema,
  promoCodeSchema,
  tariffHistoryQuerySchema,
  tariffHistorySchema,
  tariffIdSchema,
  tariffSchema,
} from '@limelight/contract/tariffs/schema'
import { getEnterpriseContact, getTariff, listTariffs } from '@limelight/core/tariffs/catalogue'
import { listTariffHistory } from '@limelight/core/tariffs/history'
import { activatePromoCode, listPromoCodes } from '@limelight/core/tariffs/promo-codes'
import { checkLimit, getActiveTariff, getLimit, listLimits } from '@limelight/core/tariffs/usage'
import { publicProcedure, router, userProcedure } from '../procedures/trpc.ts'

export const tariffsRouter = router({
  list: publicProcedure
    .meta({ summary: 'List all plans, by priority', rest: { route: 'GET /api/tariffs' } })
    .output(listOf(tariffSchema))
    .query(({ ctx }) => listTariffs(ctx.house)),

  byId: publicProcedure
    .meta({ summary: 'Retrieve a plan', rest: { route: 'GET /api/tariffs/:id' } })
    .input(tariffIdSchema)
    .output(tariffSchema)
    .query(({ ctx, input }) => getTariff(ctx.house, input)),

  enterprise: publicProcedure
    .meta({ summary: 'Retrieve the address of the enterprise form' })
    .output(enterpriseContactSchema)
    .query(({ ctx }) => getEnterpriseContact(ctx.house)),

  active: userProcedure
    .meta({ summary: 'Retrieve your plan and its usage', scope: 'any', rest: { route: 'GET /api/user/tariffs' } })
    .output(activeTariffSchema)
    .query(({ ctx }) => getActiveTariff(ctx.house, ctx.caller)),

  limit: userProcedure
    .meta({ summary: 'Retrieve one of your limits', scope: 'any', rest: { route: 'GET /api/user/tariffs/limit' } })
    .input(limitQuerySchema)
    .output(limitSchema)
    .query(({ ctx, input }) => getLimit(ctx.house, ctx.caller, input)),

  limits: userProcedure
    .meta({ summary: 'List your limits', scope: 'any' })
    .output(listOf(limitSchema))
    .query(({ ctx }) => listLimits(ctx.house, ctx.caller)),

  checkLimit: userProcedure
    .meta({
      summary: 'Check whether you have reached a limit',
      scope: 'any',
      rest: { route: 'GET /api/user/tariffs/limit/check' },
    })
    .input(limitQuerySchema)
    .output(limitCheckSchema)
    .query(({ ctx, input }) => checkLimit(ctx.house, ctx.caller, input)),

  history: userProcedure
    .meta({ summary: 'List your past, current and upcoming plans', rest: { route: 'GET /api/user/tariffs/history' } })
    .input(tariffHistoryQuerySchema)
    .output(listOf(tariffHistorySchema))
    .query(({ ctx, input }) => listTariffHistory(ctx.house, ctx.caller, input)),

  activatePromoCode: userProcedure
    .meta({ summary: 'Activate a promo code', rest: { route: 'POST /api/user/promocodes' } })
    .input(promoCodeFormSchema)
    .output(promoCodeSchema)
    .mutation(({ ctx, input }) => activatePromoCode(ctx.house, ctx.caller, input)),

  promoCodes: userProcedure
    .meta({ summary: 'List your activated promo codes', rest: { route: 'GET /api/user/promocodes' } })
    .input(promoCodeQuerySchema)
    .output(listOf(promoCodeSchema))
    .query(({ ctx, input }) => listPromoCodes(ctx.house, ctx.caller, input)),
})
