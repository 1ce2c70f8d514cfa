import * as z from 'zod'
import { emailField } from '../forms.ts'
import { dateSchema, idSchema } from '../ids.ts'
import { page } from '../query.ts'
import { mailRules, requireText, subjectField, textField } from './fields.ts'

const mailStatuses = ['CREATED', 'QUEUED', 'SENT', 'FAILED', 'UNKNOWN'] as const

/** A single mail of a user. */
export const mailSchema = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string().nullable(),
  status: z.enum(mailStatuses),
  createdAt: dateSchema,
  sentAt: dateSchema.nullable(),
})
export type Mail = z.infer<typeof mailSchema>
export type MailStatus = Mail['status']

export const newMailSchema = z
  .object({
    to: emailField,
    subject: subjectField,
    text: textField(mailRules.maxText),
    html: textField(mailRules.maxHtml),
  })
  .superRefine(({ text, html }, issues) => {
    const message = requireText(text, html)
    if (message !== undefined) issues.addIssue({ code: 'custom', path: ['text'], message })
  })
export type NewMail = z.infer<typeof newMailSchema>

export const mailIdSchema = z.object({ id: idSchema })
export const mailQuerySchema = z.object(page)
export type MailQuery = z.infer<typeof mailQuerySchema>

const suppressionReasons = ['UNSUBSCRIBED', 'BOUNCED'] as const

/** An address that gets no more mails: of one sender (UNSUBSCRIBED) or of all senders (BOUNCED). */
export const suppressionSchema = z.object({
  id: z.string(),
  email: z.string(),
  reason: z.enum(suppressionReasons),
  createdAt: dateSchema,
})
export type Suppression = z.infer<typeof suppressionSchema>
export type SuppressionReason = Suppression['reason']

export const unsubscribeTokenSchema = z.object({ token: z.string({ error: 'ITEM_NOT_FOUND' }) })
/** What the page of a link shows. The address is shortened. */
export const unsubscribePageSchema = z.object({
  email: z.string(),
  sender: z.string(),
  isUnsubscribed: z.boolean(),
})
export type UnsubscribePage = z.infer<typeof unsubscribePageSchema>
