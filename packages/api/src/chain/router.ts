import {
  chainEventSchema,
  chainEventsQuerySchema,
  chainHealthSchema,
  chainRowSchema,
  contractInfoSchema,
  stuckTransactionsQuerySchema,
  stuckTransactionsSchema,
  transferAnswerSchema,
  transferSchema,
  transfersQuerySchema,
  transferTokensSchema,
} from '@limelight/contract/chain/schema'
import { listOf } from '@limelight/contract/query'
import {
  getChainEvent,
  getChainTransfer,
  getContractInfo,
  listChainEvents,
  listChainTransfers,
  listStuckTransactions,
  transferTokens,
} from '@limelight/core/admin/blockchain'
import { getChainHealth } from '@limelight/core/admin/chain-health'
import { presentApproval } from '../approvals/legacy.ts'
import { adminProcedure, router } from '../procedures/trpc.ts'

export const chainRouter = router({
  events: adminProcedure
    .meta({ summary: 'List events of the escrow', rest: { route: 'GET /api/admin/payments/blockchain/events' } })
    .input(chainEventsQuerySchema)
    .output(listOf(chainEventSchema))
    .query(({ ctx, input }) => listChainEvents(ctx.house, input)),

  event: adminProcedure
    .meta({
      summary: 'Retrieve an event of the escrow',
      rest: { route: 'GET /api/admin/payments/blockchain/events/:id' },
    })
    .input(chainRowSchema)
    .output(chainEventSchema)
    .query(({ ctx, input }) => getChainEvent(ctx.house, input)),

  transfers: adminProcedure
    .meta({ summary: 'List USDT transfers', rest: { route: 'GET /api/admin/payments/blockchain/transfers' } })
    .input(transfersQuerySchema)
    .output(listOf(transferSchema))
    .query(({ ctx, input }) => listChainTransfers(ctx.house, input)),

  transfer: adminProcedure
    .meta({ summary: 'Retrieve a USDT transfer', rest: { route: 'GET /api/admin/payments/blockchain/transfers/:id' } })
    .input(chainRowSchema)
    .output(transferSchema)
    .query(({ ctx, input }) => getChainTransfer(ctx.house, input)),

  contractInfo: adminProcedure
    .meta({
      summary: 'Retrieve the contract and the state of the follower',
      rest: { route: 'GET /api/admin/payments/blockchain/contract-info' },
    })
    .output(contractInfoSchema)
    .query(({ ctx }) => getContractInfo(ctx.house)),

  /** These two are for the page of admins only. */
  health: adminProcedure.output(chainHealthSchema).query(({ ctx }) => getChainHealth(ctx.house)),

  stuck: adminProcedure
    .input(stuckTransactionsQuerySchema)
    .output(stuckTransactionsSchema)
    .query(({ ctx, input }) => listStuckTransactions(ctx.house, input)),

  transferTokens: adminProcedure
    .meta({
      summary: 'Send test tokens, when two admins ask for the same',
      rest: { route: 'GET /api/admin/payments/blockchain/transfer-tokens', present: presentApproval },
    })
    .input(transferTokensSchema)
    .output(transferAnswerSchema)
    .mutation(({ ctx, input }) => transferTokens(ctx.house, ctx.caller, input)),
})
