import { okSchema } from '@limelight/contract/ids'
import {
  checkoutSchema,
  checkoutSessionSchema,
  checkoutStartedSchema,
  invoiceSchema,
  paymentIdSchema,
  paymentListQuerySchema,
  paymentPageSchema,
  paymentSchema,
  paymentStateSchema,
  providerSubscriptionSchema,
  quoteSchema,
  renewalSchema,
  subscriptionSchema,
  webhookSchema,
} from '@limelight/contract/payments/schema'
import { listOf } from '@limelight/contract/query'
import { cancelSubscription } from '@limelight/core/payments/cancel'
import { startCheckout } from '@limelight/core/payments/checkout'
import {
  getInvoice,
  getPaymentPage,
  getPaymentState,
  listInvoices,
  listPayments,
  listProviderSubscriptions,
  listSessions,
  listSubscriptionHistory,
  listSubscriptions,
} from '@limelight/core/payments/list'
import { listRenewals, quoteCheckout } from '@limelight/core/payments/quote'
import { receiveWebhook } from '@limelight/core/payments/webhooks'
import { publicProcedure, router, userProcedure } from '../procedures/trpc.ts'
import { presentPaymentPage } from './legacy.ts'

export const paymentsRouter = router({
  checkout: userProcedure
    .meta({ summary: 'Create a payment page for a plan', rest: { route: 'POST /api/user/tariffs/payment' } })
    .input(checkoutSchema)
    .output(checkoutStartedSchema)
    .mutation(({ ctx, input }) => startCheckout(ctx.house, ctx.caller, input)),

  quote: userProcedure
    .meta({ summary: 'Retrieve what buying a plan now would do' })
    .input(checkoutSchema)
    .output(quoteSchema)
    .query(({ ctx, input }) => quoteCheckout(ctx.house, ctx.caller, input)),

  renewals: userProcedure
    .meta({ summary: 'List your next charges' })
    .output(listOf(renewalSchema))
    .query(({ ctx }) => listRenewals(ctx.house, ctx.caller)),

  state: publicProcedure
    .meta({ summary: 'Retrieve the status of a payment', rest: { route: 'GET /api/payments/:id' } })
    .input(paymentIdSchema)
    .output(paymentStateSchema)
    .query(({ ctx, input }) => getPaymentState(ctx.house, input)),

  page: publicProcedure
    .meta({
      summary: 'Redirect to the page of an open payment',
      rest: { route: 'GET /api/payments/:id/page', present: presentPaymentPage },
    })
    .input(paymentIdSchema)
    .output(paymentPageSchema)
    .query(({ ctx, input }) => getPaymentPage(ctx.house, input)),

  webhook: publicProcedure
    .meta({
      summary: 'Receive a Stripe webhook',
      signed: { header: 'stripe-signature' },
      rest: { route: 'POST /api/payments/webhook/stripe', status: 200 },
    })
    .input(webhookSchema)
    .output(okSchema)
    .mutation(({ ctx, input }) => receiveWebhook(ctx.house, input)),

  history: userProcedure
    .meta({ summary: 'List your payments, newest first', rest: { route: 'GET /api/payments/user/history' } })
    .input(paymentListQuerySchema)
    .output(listOf(paymentSchema))
    .query(({ ctx, input }) => listPayments(ctx.house, ctx.caller, input)),

  subscriptions: userProcedure
    .meta({
      summary: 'List your current and upcoming subscriptions',
      rest: { route: 'GET /api/payments/user/subscriptions' },
    })
    .input(paymentListQuerySchema)
    .output(listOf(subscriptionSchema))
    .query(({ ctx, input }) => listSubscriptions(ctx.house, ctx.caller, input)),

  subscriptionHistory: userProcedure
    .meta({ summary: 'List all your subscriptions', rest: { route: 'GET /api/payments/user/subscriptions/history' } })
    .input(paymentListQuerySchema)
    .output(listOf(subscriptionSchema))
    .query(({ ctx, input }) => listSubscriptionHistory(ctx.house, ctx.caller, input)),

  cancelSubscription: userProcedure
    .meta({
      summary: 'Cancel the renewal of a subscription',
      rest: { route: 'DELETE /api/payments/user/subscriptions/:id' },
    })
    .input(paymentIdSchema)
    .output(subscriptionSchema)
    .mutation(({ ctx, input }) => cancelSubscription(ctx.house, ctx.caller, input)),

  invoices: userProcedure
    .meta({ summary: 'List your invoices, newest first', rest: { route: 'GET /api/payments/fiat/invoices' } })
    .input(paymentListQuerySchema)
    .output(listOf(invoiceSchema))
    .query(({ ctx, input }) => listInvoices(ctx.house, ctx.caller, input)),

  invoice: userProcedure
    .meta({ summary: 'Retrieve one of your invoices', rest: { route: 'GET /api/payments/fiat/invoices/:id' } })
    .input(paymentIdSchema)
    .output(invoiceSchema)
    .query(({ ctx, input }) => getInvoice(ctx.house, ctx.caller, input)),

  sessions: userProcedure
    .meta({ summary: 'List your payment pages', rest: { route: 'GET /api/payments/fiat/sessions' } })
    .input(paymentListQuerySchema)
    .output(listOf(checkoutSessionSchema))
    .query(({ ctx, input }) => listSessions(ctx.house, ctx.caller, input)),

  providerSubscriptions: userProcedure
    .meta({ summary: 'List your subscriptions at Stripe', rest: { route: 'GET /api/payments/fiat/subscriptions' } })
    .input(paymentListQuerySchema)
    .output(listOf(providerSubscriptionSchema))
    .query(({ ctx, input }) => listProviderSubscriptions(ctx.house, ctx.caller, input)),
})
