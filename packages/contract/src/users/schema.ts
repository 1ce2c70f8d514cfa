import * as z from 'zod'
import { removeInvisible, requiredName, tooLong } from '../forms.ts'
import { dateSchema, idSchema } from '../ids.ts'
import { accountKinds } from '../social-accounts/kinds.ts'
import { imageRules } from './image-rules.ts'

export const nameField = requiredName('Name', 64)
export const surnameField = requiredName('Last name', 64)

export const moderationStatusSchema = z.enum(['UNKNOWN', 'APPROVED', 'REFUSED'])
export const roleSchema = z.enum(['user', 'admin'])

export const notificationsSchema = z.object({
  orders: z.boolean(),
  messages: z.boolean(),
  moderation: z.boolean(),
  news: z.boolean(),
})

const photoSchema = z.object({
  id: z.string().nullable(),
  url: z.string().nullable(),
  moderationStatus: moderationStatusSchema.nullable(),
})
const portfolioSchema = z.array(z.object({ id: z.string(), url: z.string(), moderationStatus: moderationStatusSchema }))

/** Your account, as `GET /api/user` and every sign-in return it. */
export const userSchema = z.object({
  id: z.string(),
  name: z.string(),
  surname: z.string(),
  fullName: z.string(),
  email: z.string(),
  about: z.string().nullable(),
  photo: photoSchema,
  portfolio: portfolioSchema,
  moderationData: z.object({
    moderationStatus: moderationStatusSchema,
    moderationReasons: z.array(z.object({ id: z.string(), type: z.string(), text: z.string() })),
  }),
  wallet: z.string().nullable(),
  isWalletProven: z.boolean(),
  tos: z.boolean(),
  isActivated: z.boolean(),
  isGoogle: z.boolean(),
  role: roleSchema,
  tariffName: z.string(),
  notifications: notificationsSchema,
  createdAt: dateSchema,
})

/** What a user did as a seller, and how fast the user answers. */
const reputationFields = {
  /** The mean of the stars with 2 decimals; null without reviews. */
  rating: z.number().nullable(),
  reviewsTotal: z.int(),
  completedOrders: z.int(),
  /** A median; null without enough answers. */
  responseTimeMs: z.int().nullable(),
  /** The kinds of the linked social accounts. */
  socials: z.array(z.enum(accountKinds)),
  /** Of the largest linked account, to be shown while moderation hides the name; null for a name that is shown. */
  handle: z.string().nullable(),
}

/** A user wherever the market shows one. A refused name is empty, and so is a deleted user's. */
export const userCardSchema = z
  .object({
    id: z.string(),
    fullName: z.string(),
    photo: photoSchema,
    isGone: z.boolean(),
    ...reputationFields,
  })
  .meta({ id: 'UserCard' })
export type UserCard = z.infer<typeof userCardSchema>

/** The public profile of a user, without refused items. */
export const publicProfileSchema = z.object({
  id: z.string(),
  name: z.string(),
  surname: z.string(),
  fullName: z.string(),
  about: z.string().nullable(),
  photo: photoSchema,
  portfolio: portfolioSchema,
  createdAt: dateSchema,
  ...reputationFields,
})

/** A user as admins see them beside what the user did or owns. */
export const personSchema = z.object({ id: z.string(), fullName: z.string(), email: z.string() })
export type Person = z.infer<typeof personSchema>

export const userIdSchema = z.object({ id: idSchema })

export const aboutField = z
  .string()
  .overwrite(removeInvisible)
  .trim()
  .max(2000, tooLong('About', 2000))
  .transform(text => text || null)
  .nullable()

const imageTypes = ['avatar', 'portfolio', 'offer-main', 'offer-portfolio', 'chat'] as const
const imageTypeSchema = z.enum(imageTypes, { error: 'UNKNOWN_TYPE' })

/** Types with a single image. */
const soleTypes: ImageType[] = ['avatar', 'offer-main']

/** Bytes, because the format is detected from the content; over REST they arrive as multipart. */
const fileField = z
  .custom<Uint8Array>(file => file instanceof Uint8Array, { error: 'FILE_INVALID_FORMAT' })
  .meta({ type: 'string', format: 'binary' })

export const uploadSchema = z
  .object({
    files: z
      .array(fileField, { error: 'FILE_NOT_SEND' })
      .min(1, 'FILE_NOT_SEND')
      .max(imageRules.maxFiles, 'FILE_INVALID_FORMAT'),
    type: imageTypeSchema,
  })
  .refine(({ files, type }) => files.length === 1 || !soleTypes.includes(type), { error: 'FILE_INVALID_FORMAT' })
export const ownUploadSchema = uploadSchema.safeExtend({ id: z.string() })

export const uploadedImageSchema = z.object({
  id: z.string(),
  url: z.string(),
  type: imageTypeSchema,
  width: z.int(),
  height: z.int(),
})

export type PublicProfile = z.infer<typeof publicProfileSchema>
export type ImageType = z.infer<typeof imageTypeSchema>
export type Upload = z.infer<typeof uploadSchema>
export type UploadedImage = z.infer<typeof uploadedImageSchema>
export type User = z.infer<typeof userSchema>
export type Notifications = z.infer<typeof notificationsSchema>
