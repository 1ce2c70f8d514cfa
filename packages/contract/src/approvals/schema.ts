import * as z from 'zod'
import { commentField } from '../forms.ts'
import { dateSchema, idSchema } from '../ids.ts'
import { flag, page, wordOf } from '../query.ts'
import { personSchema } from '../users/schema.ts'

/** The acts that need two admins. */
const approvalActs = ['DISPUTE_RESOLVE', 'TRANSFER_TOKENS', 'CONFIG_CHANGE'] as const
const approvalStatuses = ['PENDING', 'CONFIRMED', 'REFUSED', 'EXPIRED'] as const

export const approvalSchema = z.object({
  id: z.string(),
  act: z.enum(approvalActs),
  targetId: z.string().nullable(),
  /** What the act does: a price, an address and an amount, or a config. */
  input: z.record(z.string(), z.string()),
  status: z.enum(approvalStatuses),
  requestedBy: personSchema,
  requestedAt: dateSchema,
  expiresAt: dateSchema,
  decidedBy: personSchema.nullable(),
  decidedAt: dateSchema.nullable(),
})
export type Approval = z.infer<typeof approvalSchema>
export type ApprovalAct = Approval['act']

export const approvalQuerySchema = z.object({
  ...page,
  status: wordOf(approvalStatuses).optional(),
  isRequestedByMe: flag.optional(),
  /** Whether the admin who asked for it refused it. */
  isWithdrawn: flag.optional(),
})
export type ApprovalQuery = z.infer<typeof approvalQuerySchema>

export const refuseApprovalSchema = z.object({ id: idSchema, comment: commentField })
export type RefuseApproval = z.infer<typeof refuseApprovalSchema>
