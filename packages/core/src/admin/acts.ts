import type { ApprovalAct } from '@limelight/contract/approvals/schema'
import type { TwoAdminAct } from '../approvals/decide.ts'
import { resolveApproved } from '../orders/disputes/admin.ts'
import { sendApprovedTokens } from './blockchain.ts'

/** One line per act that needs two admins. */
export const twoAdminActs: Partial<Record<ApprovalAct, TwoAdminAct>> = {
  DISPUTE_RESOLVE: resolveApproved,
  TRANSFER_TOKENS: sendApprovedTokens,
}
