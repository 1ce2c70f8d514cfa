import * as z from 'zod'
import { chatSourceSchema } from './chats/schema.ts'
import { formalOfferSchema } from './formal-offers/schema.ts'
import { offerSchema } from './offers/schema.ts'
import { disputeSchema } from './orders/disputes.ts'
import { orderSchema } from './orders/schema.ts'

/** What a chat is about, with the object that it names; the others are null. */
export const sourceSchema = z.object({
  source: chatSourceSchema,
  offer: offerSchema.nullable(),
  formalOffer: formalOfferSchema.nullable(),
  order: orderSchema.nullable(),
  dispute: disputeSchema.nullable(),
})
