import * as z from 'zod'
import { requiredText } from '../forms.ts'
import { dateSchema, idSchema } from '../ids.ts'
import { isCounted, limitNames } from '../limits.ts'
import { page } from '../query.ts'

const limitNameSchema = z.enum(limitNames, { error: 'INVALID_QUERY_STRING' })
const limitTypeSchema = z.enum(['BOOLEAN', 'COUNTER'])

const tariffPriceSchema = z.object({
  id: z.string(),
  tariffId: z.string(),
  /** US dollars with at most two decimals; 0 free, -1 by request. */
  price: z.number(),
  /** Milliseconds. */
  duration: z.number(),
})

const tariffConfigSchema = z.object({
  id: z.string(),
  value: z.int(),
  tariffConfig: z.object({
    name: limitNameSchema,
    title: z.string(),
    type: limitTypeSchema,
    isVisible: z.boolean(),
    isCollapsed: z.boolean(),
  }),
})

export const tariffSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** 1 to 8; it orders the plans and colours their cards. */
  priority: z.int(),
  isDefault: z.boolean(),
  prices: z.array(tariffPriceSchema),
  configs: z.array(tariffConfigSchema),
})
export const tariffIdSchema = z.object({ id: idSchema })

/** The address of the enterprise form; null when the operator has set none. */
export const enterpriseContactSchema = z.object({ url: z.url().nullable() })

const counterSchema = z.object({ value: z.int() })

export const activeTariffSchema = z.object({
  tariff: tariffSchema,
  limitCounter: z.record(limitNameSchema, counterSchema),
  activeFrom: dateSchema,
  /** Null on the default plan, which has no end. */
  activeUntil: dateSchema.nullable(),
  status: z.enum(['ACTIVE', 'CANCELLED', 'PAST_DUE']),
  next: z.object({ tariffName: z.string(), activeFrom: dateSchema }).nullable(),
})

export const limitQuerySchema = z.object({ limit: limitNameSchema })
export const limitSchema = z
  .object({
    name: limitNameSchema,
    type: limitTypeSchema,
    value: z.int(),
    counter: counterSchema,
    remaining: z.int(),
    resetsAt: dateSchema.nullable(),
  })
  .meta({ id: 'Limit' })
export const limitCheckSchema = z.object({ limit: limitNameSchema, reached: z.boolean() })

export const tariffHistorySchema = z.object({
  id: z.string(),
  tariff: z.object({ id: z.string(), name: z.string(), priority: z.int() }),
  activeFrom: dateSchema,
  until: dateSchema.nullable(),
  paid: z.boolean(),
  status: z.enum(['ACTIVE', 'NEXT', 'ENDED']),
  details: z.array(z.object({ feature: z.string(), used: z.int(), amount: z.int() })),
})
export const tariffHistoryQuerySchema = z.object(page)

export const promoCodeFormSchema = z.object({ code: requiredText('Promo code', 64) })
export const promoRewardSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('PLAN'), tariffName: z.string(), days: z.int() }),
  /** Only counted limits can be granted as an amount. */
  z.object({ kind: z.literal('LIMIT'), limit: z.enum(limitNames.filter(isCounted)), amount: z.int().positive() }),
])
export const promoCodeSchema = z.object({
  code: z.string(),
  reward: promoRewardSchema,
  activatedAt: dateSchema,
  activeUntil: dateSchema.nullable(),
})
export const promoCodeQuerySchema = z.object(page)

export type Tariff = z.infer<typeof tariffSchema>
export type ActiveTariff = z.infer<typeof activeTariffSchema>
export type Limit = z.infer<typeof limitSchema>
export type TariffHistory = z.infer<typeof tariffHistorySchema>
export type PromoCode = z.infer<typeof promoCodeSchema>
export type PromoReward = z.infer<typeof promoRewardSchema>
