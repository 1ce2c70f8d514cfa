import { adminDisputeSchema } from '@limelight/contract/orders/admin'
import { isWaiting } from '@limelight/core/orders/disputes/admin'
import type { Presenter } from '../procedures/trpc.ts'

/** A decision that waits for a second admin is accepted, not done. */
export const presentDecision: Presenter = (_request, reply, { result }) => {
  const dispute = adminDisputeSchema.safeParse(result)
  if (!dispute.success || !isWaiting(dispute.data)) return false
  void reply.code(202).send(dispute.data)
  return true
}
