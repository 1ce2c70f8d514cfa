import * as z from 'zod'
import { emailField, requiredText, tooLong } from '../forms.ts'
import { flag } from '../query.ts'
import { userSchema } from '../users/schema.ts'

const passwordRequired = 'Password is required'
const mismatch = 'Passwords do not match'

/** Passwords are never trimmed; one of white space alone counts as missing. */
const givenPassword = z
  .string({ error: passwordRequired })
  .refine(password => password.trim() !== '', { error: passwordRequired })

const newPassword = givenPassword.min(8, 'Password must be at least 8 characters').max(128, tooLong('Password', 128))

export const signUpSchema = z
  .object({
    name: requiredText('Name', 64),
    surname: requiredText('Last name', 64),
    email: emailField,
    password: newPassword,
    confirmPassword: z.string({ error: mismatch }).optional(),
    tos: z.literal(true, { error: 'Please accept the terms' }),
  })
  .refine(form => form.confirmPassword === undefined || form.confirmPassword === form.password, {
    error: mismatch,
    path: ['confirmPassword'],
    // Reported beside the errors of other fields, so that the form shows all of them at once.
    when: ({ value }) => z.object({ password: z.string(), confirmPassword: z.string() }).safeParse(value).success,
  })

export const signInSchema = z.object({ email: emailField, password: givenPassword.max(128, tooLong('Password', 128)) })

/** What a session begins with. */
export const sessionSchema = z.object({ user: userSchema, accessToken: z.string(), refreshToken: z.string() })

export const refreshSchema = z.object({
  refresh_token: z.string({ error: 'AUTH_FAIL' }).min(1, 'AUTH_FAIL').max(200, 'AUTH_FAIL'),
  /** Asks for a new refresh token beside the access token. */
  rotate: flag.default(false),
})
export const refreshedSchema = z.object({ accessToken: z.string(), refreshToken: z.string().optional() })

export const activationRequestSchema = z.object({ email: emailField })
export const activationSchema = z.object({
  id: z.string({ error: 'ACTIVATION_LINK_ERROR' }).max(200, 'ACTIVATION_LINK_ERROR'),
})

export type SignUp = z.infer<typeof signUpSchema>
export type SignIn = z.infer<typeof signInSchema>
export type Refresh = z.infer<typeof refreshSchema>
export type Refreshed = z.infer<typeof refreshedSchema>
export type Session = z.infer<typeof sessionSchema>
