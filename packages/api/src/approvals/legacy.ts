import { approvalSchema } from '@limelight/contract/approvals/schema'
import type { Presenter } from '../procedures/trpc.ts'

/** A request that waits for a second admin is accepted, not done. */
export const presentApproval: Presenter = (_request, reply, { result }) => {
  const waiting = approvalSchema.safeParse(result)
  if (!waiting.success) return false
  void reply.code(202).send(waiting.data)
  return true
}
