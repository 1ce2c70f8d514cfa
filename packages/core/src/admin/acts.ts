import type { ApprovalAct } from '@limelight/contract/approvals/schema'
import type { TwoAdminAct } from '../approvals/decide.ts'
import { resolveApproved } from '../orders/disputes/admin.ts'
import { changeApprovedConfig } from '../settings/admin-configs.ts'
import { sendApprovedTokens } from './blockchain.ts'

/** One line per act that needs two admins. */
export const twoAdminActs: Record<ApprovalAct, TwoAdminAct> = {
  DISPUTE_RESOLVE: resolveApproved,
  CONFIG_CHANGE: changeApprovedConfig,
  TRANSFER_TOKENS: (ctx, trx, _admin, approval) => sendApprovedTokens(ctx, trx, approval),
}
