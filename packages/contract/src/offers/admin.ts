import * as z from 'zod'
import { commentField } from '../forms.ts'
import { idSchema } from '../ids.ts'
import { listOf, page, wordOf } from '../query.ts'
import { offerStatuses } from './rules.ts'
import { offerOfUserSchema, offerSchema } from './schema.ts'

/** An offer as admins see it. */
export const adminOfferSchema = offerSchema.extend({ sellerEmail: z.string() })
export type AdminOffer = z.infer<typeof adminOfferSchema>
export const adminOffersSchema = listOf(adminOfferSchema)

export const adminOffersQuerySchema = z.object({
  ...page,
  /** Any part of the offer's name or of the seller's e-mail, name or surname, or one whole offer id. */
  search: z.string({ error: 'INVALID_QUERY_STRING' }).trim().max(200, 'INVALID_QUERY_STRING').optional(),
  status: wordOf(offerStatuses).optional(),
  moderationStatus: wordOf(['UNKNOWN', 'APPROVED', 'REFUSED']).optional(),
  userId: z.uuid({ error: 'INVALID_QUERY_STRING' }).toLowerCase().optional(),
  sort: wordOf(['createdAt', '-createdAt', 'price', '-price']).default('-createdAt'),
})
export type AdminOffersQuery = z.infer<typeof adminOffersQuerySchema>

export const removeOfferSchema = offerOfUserSchema.extend({
  /** Ids of reasons, which the owner reads. */
  reasons: z.array(idSchema).max(100).default([]),
  comment: commentField,
})
export type RemoveOffer = z.infer<typeof removeOfferSchema>
