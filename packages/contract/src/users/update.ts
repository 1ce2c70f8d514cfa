import * as z from 'zod'
import { emailField, tooLong } from '../forms.ts'
import { idSchema } from '../ids.ts'
import { maxPortfolioImages } from './image-rules.ts'
import { aboutField, nameField, notificationsSchema, surnameField } from './schema.ts'
import { walletField } from './wallet.ts'

/** A missing key leaves its field alone; `null` clears it. */
export const userUpdateSchema = z.object({
  name: nameField.optional(),
  surname: surnameField.optional(),
  about: aboutField.optional(),
  /** The id of an uploaded image. */
  photo: idSchema.nullable().optional(),
  /** Ids of uploaded images, in the order to show them. */
  portfolio: z.array(idSchema).max(maxPortfolioImages, 'FILE_INVALID_FORMAT').optional(),
  wallet: walletField.nullable().optional(),
  notifications: notificationsSchema.partial().optional(),
  email: emailField.optional(),
  /** Confirms a change of the email address, and the replacement of a proven wallet. */
  password: z.string().max(128, tooLong('Password', 128)).optional(),
})

export type UserUpdate = z.infer<typeof userUpdateSchema>
