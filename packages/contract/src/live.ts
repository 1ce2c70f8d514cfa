import * as z from 'zod'
import { eventSchema } from './activity/schema.ts'
import { approvalSchema } from './approvals/schema.ts'
import { campaignSchema } from './campaigns/schema.ts'
import { chatUpdateSchema, newMessageUpdateSchema, requestSchema } from './chats/schema.ts'
import { exportSchema } from './favourites/exports.ts'
import { favouritesUpdateSchema } from './favourites/schema.ts'
import { formalOfferUpdateSchema } from './formal-offers/schema.ts'
import { ingestJobSchema } from './influencers/schema.ts'
import { moderationUpdateSchema } from './moderation/schema.ts'
import { offerUpdateSchema } from './offers/schema.ts'
import { orderUpdateMessageSchema } from './orders/live-update.ts'
import { platformUpdateSchema } from './platform/schema.ts'
import { socialAccountSchema } from './social-accounts/schema.ts'
import { activeTariffSchema } from './tariffs/schema.ts'

/** The live updates that the server sends over socket.io, by name. */
export const liveMessages = {
  event: eventSchema,
  /** A transfer or a deposit of the user's wallet has changed. */
  wallet: z.object({ address: z.string() }),
  tariff: activeTariffSchema,
  ingest: ingestJobSchema,
  export: exportSchema,
  favourites: favouritesUpdateSchema,
  approval: approvalSchema,
  /** One of the user's offers has changed. */
  offer: offerUpdateSchema,
  /** To all users: an offer has left the market. */
  offerGone: z.object({ offerId: z.string() }),
  /** A preference or proposal of the user has changed. */
  formalOffer: formalOfferUpdateSchema,
  social: socialAccountSchema,
  campaign: campaignSchema,
  /** The user's own data has changed, for example by a decision of a moderator. */
  account: z.object({ id: z.string() }),
  /** To admins only. */
  moderation: moderationUpdateSchema,
  /** To both sides of the order. */
  order: orderUpdateMessageSchema,
  /** To the other members of the chat, in the order of the messages. */
  newMessage: newMessageUpdateSchema,
  chat: chatUpdateSchema,
  request: requestSchema,
  platform: platformUpdateSchema,
  /** The results of one of the user's lists have changed. */
  results: z.object({ listId: z.string() }),
} as const

export type LiveName = keyof typeof liveMessages
export type LiveMessage<Name extends LiveName> = z.infer<(typeof liveMessages)[Name]>
