import * as z from 'zod'
import { eventSchema } from './activity/schema.ts'
import { approvalSchema } from './approvals/schema.ts'
import { exportSchema } from './favourites/exports.ts'
import { favouritesUpdateSchema } from './favourites/schema.ts'
import { ingestJobSchema } from './influencers/schema.ts'
import { moderationUpdateSchema } from './moderation/schema.ts'
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
  social: socialAccountSchema,
  /** The user's own data has changed, for example by a decision of a moderator. */
  account: z.object({ id: z.string() }),
  /** To admins only. */
  moderation: moderationUpdateSchema,
} as const

export type LiveName = keyof typeof liveMessages
export type LiveMessage<Name extends LiveName> = z.infer<(typeof liveMessages)[Name]>
