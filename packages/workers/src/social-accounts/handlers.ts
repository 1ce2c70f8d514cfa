import { verifyAccountsJob } from '@limelight/core/accounts/jobs'
import { refreshAccountJob, revokeTokensJob, verifyCreatorJob } from '@limelight/core/social-accounts/jobs'
import { refreshAccount } from '@limelight/core/social-accounts/refresh'
import { revokeTokens } from '@limelight/core/social-accounts/remove'
import { emitVerifications, verifyCreator } from '@limelight/core/social-accounts/verify'
import { callOutThenWrite, handle } from '../handle.ts'

export const socialAccountHandlers = [
  callOutThenWrite(refreshAccountJob, (ctx, { payload }) => refreshAccount(ctx, payload)),
  callOutThenWrite(revokeTokensJob, (ctx, { payload }) => revokeTokens(ctx, payload)),
  callOutThenWrite(verifyCreatorJob, (ctx, { payload }) => verifyCreator(ctx, payload)),
  handle(verifyAccountsJob, (ctx, trx, { payload }) => emitVerifications(ctx, trx, payload)),
]
