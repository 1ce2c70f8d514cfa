import * as z from 'zod'
import { dateSchema } from '../ids.ts'

export const moderationStatusSchema = z.enum(['UNKNOWN', 'APPROVED', 'REFUSED'])
export const roleSchema = z.enum(['user', 'admin'])

export const notificationsSchema = z.object({
  orders: z.boolean(),
  messages: z.boolean(),
  moderation: z.boolean(),
  news: z.boolean(),
})

/** The own account, as `GET /api/user` and every sign-in answer it. */
export const userSchema = z.object({
  id: z.string(),
  name: z.string(),
  surname: z.string(),
  fullName: z.string(),
  email: z.string(),
  about: z.string().nullable(),
  photo: z.object({
    id: z.string().nullable(),
    url: z.string().nullable(),
    moderationStatus: moderationStatusSchema.nullable(),
  }),
  portfolio: z.array(z.object({ id: z.string(), url: z.string(), moderationStatus: moderationStatusSchema })),
  moderationData: z.object({
    moderationStatus: moderationStatusSchema,
    moderationReasons: z.array(z.object({ id: z.string(), type: z.string(), text: z.string() })),
  }),
  wallet: z.string().nullable(),
  tos: z.boolean(),
  isActivated: z.boolean(),
  isGoogle: z.boolean(),
  role: roleSchema,
  tariffName: z.string(),
  notifications: notificationsSchema,
  createdAt: dateSchema,
})

export type User = z.infer<typeof userSchema>
export type Notifications = z.infer<typeof notificationsSchema>
