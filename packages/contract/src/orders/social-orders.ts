import * as z from 'zod'
import { dateSchema, idSchema } from '../ids.ts'
import { influencerSchema } from '../influencers/schema.ts'
import { page, wordOf } from '../query.ts'
import { userCardSchema } from '../users/schema.ts'
import { lateField } from './fields.ts'
import { socialOrderStatuses } from './words.ts'

/** An order to a creator who has no offer, which an admin arranges. */
export const socialOrderSchema = z
  .object({
    id: z.string(),
    socialNetwork: z.string(),
    influencerId: z.string(),
    influencer: influencerSchema.nullable(),
    message: z.string(),
    budget: z.string(),
    currency: z.literal('USDT'),
    status: z.enum(socialOrderStatuses),
    answer: z.string().nullable(),
    createdAt: dateSchema,
    updatedAt: dateSchema,
  })
  .meta({ id: 'SocialOrder' })
export type SocialOrder = z.infer<typeof socialOrderSchema>

export const adminSocialOrderSchema = socialOrderSchema.extend({ user: userCardSchema })
export type AdminSocialOrder = z.infer<typeof adminSocialOrderSchema>

export const socialOrderQuerySchema = z.object({ ...page, status: wordOf(socialOrderStatuses).optional() })
export type SocialOrderQuery = z.infer<typeof socialOrderQuerySchema>

export const newSocialOrderSchema = z.object({
  socialNetwork: lateField({ type: 'string', enum: ['instagram', 'youtube'] }),
  influencerId: lateField({ type: 'string' }),
  message: lateField({ type: 'string', maxLength: 2000 }),
  budget: lateField({ type: 'string' }),
})

export const answerSocialOrderSchema = z.object({
  id: idSchema,
  status: lateField({ type: 'string', enum: ['ANSWERED', 'CLOSED'] }),
  answer: lateField({ type: 'string', maxLength: 2000 }),
})
