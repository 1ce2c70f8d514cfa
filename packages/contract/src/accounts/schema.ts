import * as z from 'zod'
import { emailField, tooLong } from '../forms.ts'
import { dateSchema } from '../ids.ts'
import { flag } from '../query.ts'
import { nameField, surnameField, userSchema } from '../users/schema.ts'

const passwordRequired = 'Password is required'
const mismatch = 'Passwords do not match'

/** Passwords are never trimmed; one of only white space counts as missing. */
const givenPassword = z
  .string({ error: passwordRequired })
  .refine(password => password.trim() !== '', { error: passwordRequired })

const newPassword = givenPassword.min(8, 'Password must be at least 8 characters').max(128, tooLong('Password', 128))

const confirmation = z.string({ error: mismatch })
/**
 * Reported together with the errors of other fields, so that the form shows all of them at once.
 */
const areBothTexts = ({ value }: { value: unknown }) =>
  z.object({ password: z.string(), confirmPassword: z.string() }).safeParse(value).success
const confirms = { error: mismatch, path: ['confirmPassword'], when: areBothTexts }

export const signUpSchema = z
  .object({
    name: nameField,
    surname: surnameField,
    email: emailField,
    password: newPassword,
    confirmPassword: confirmation.optional(),
    tos: z.literal(true, { error: 'Please accept the terms' }),
  })
  .refine(form => form.confirmPassword === undefined || form.confirmPassword === form.password, confirms)

export const signInSchema = z.object({ email: emailField, password: givenPassword.max(128, tooLong('Password', 128)) })

export const sessionSchema = z.object({ user: userSchema, accessToken: z.string(), refreshToken: z.string() })

/** A session that is open. `client` is null for programs and unknown browsers, `network` for older sessions. */
export const openSessionSchema = z.object({
  id: z.string(),
  client: z.string().nullable(),
  network: z.string().nullable(),
  startedAt: dateSchema,
  usedAt: dateSchema,
  isCurrent: z.boolean(),
})
/** Sessions are listed with hashes, which are no ids of rows. */
export const sessionIdSchema = z.object({ id: z.string({ error: 'ITEM_NOT_FOUND' }).max(100, 'ITEM_NOT_FOUND') })

export type OpenSession = z.infer<typeof openSessionSchema>

export const refreshSchema = z.object({
  refresh_token: z.string({ error: 'AUTH_FAIL' }).min(1, 'AUTH_FAIL').max(200, 'AUTH_FAIL'),
  /** Whether to rotate the refresh token. */
  rotate: flag.default(false),
})
export const refreshedSchema = z.object({ accessToken: z.string(), refreshToken: z.string().optional() })

/** The token of a link; any other text is an invalid link. */
const linkToken = z.string({ error: 'ACTIVATION_LINK_ERROR' }).max(400, 'ACTIVATION_LINK_ERROR')

export const activationRequestSchema = z.object({ email: emailField })
export const activationSchema = z.object({ id: linkToken })

export const recoveryRequestSchema = z.object({ email: emailField })
export const recoverPasswordSchema = z
  .object({ token: linkToken, password: newPassword, confirmPassword: confirmation.optional() })
  .refine(form => form.confirmPassword === undefined || form.confirmPassword === form.password, confirms)

export const changePasswordSchema = z
  .object({
    oldPassword: givenPassword.max(128, tooLong('Password', 128)),
    newPassword,
    confirmPassword: confirmation,
  })
  .refine(form => form.confirmPassword === form.newPassword, {
    ...confirms,
    when: ({ value }) => z.object({ newPassword: z.string(), confirmPassword: z.string() }).safeParse(value).success,
  })

/** A session of more than ten minutes needs the password. */
export const deleteAccountSchema = z.object({
  password: z.string({ error: 'Password is not valid' }).max(128, tooLong('Password', 128)).optional(),
})

export const googleStartSchema = z.object({ url: z.string() })
/** The query of Google's redirect; invalid values count as missing. */
export const googleReturnSchema = z.object({
  code: z.string().max(2000).optional().catch(undefined),
  state: z.string().max(200).optional().catch(undefined),
  error: z.string().max(200).optional().catch(undefined),
})
export const temporarySessionSchema = z.object({
  sessionKey: z.string({ error: 'AUTH_FAIL' }).min(1, 'AUTH_FAIL').max(200, 'AUTH_FAIL'),
})

export type SignUp = z.infer<typeof signUpSchema>
export type SignIn = z.infer<typeof signInSchema>
export type RecoverPassword = z.infer<typeof recoverPasswordSchema>
export type DeleteAccount = z.infer<typeof deleteAccountSchema>
export type ChangePassword = z.infer<typeof changePasswordSchema>
export type GoogleReturn = z.infer<typeof googleReturnSchema>
export type Refresh = z.infer<typeof refreshSchema>
export type Refreshed = z.infer<typeof refreshedSchema>
export type Session = z.infer<typeof sessionSchema>
