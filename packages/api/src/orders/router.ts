import { messageSchema } from '@limelight/contract/chats/schema'
import { orderPaymentSchema } from '@limelight/contract/deposits/schema'
import { okSchema } from '@limelight/contract/ids'
import {
  adminDisputeQuerySchema,
  adminDisputeSchema,
  adminListedDisputeSchema,
  adminListedOrderSchema,
  adminOrderQuerySchema,
  adminOrderSchema,
  contractIdSchema,
  disputeMessageSchema,
  disputeMessagesSchema,
  orderOfUserSchema,
  ordersOfUserSchema,
  resolveDisputeSchema,
  setBlockedSchema,
} from '@limelight/contract/orders/admin'
import { setListSchema } from '@limelight/contract/orders/counted-list'
import {
  addDisputeFilesSchema,
  disputeActionSchema,
  disputeIdSchema,
  disputeSchema,
  disputesOfOrderSchema,
  newDisputeSchema,
  sealSchema,
} from '@limelight/contract/orders/disputes'
import {
  cartPaymentSchema,
  newPaymentSchema,
  payManySchema,
  paymentQuerySchema,
} from '@limelight/contract/orders/payment'
import {
  choicesQuerySchema,
  choicesSchema,
  newPostSchema,
  postDaySchema,
  postIdSchema,
  postSchema,
} from '@limelight/contract/orders/posts/schema'
import {
  batchIdSchema,
  batchSchema,
  evidenceSchema,
  newBatchSchema,
  newOrderSchema,
  newOrdersSchema,
  orderActionSchema,
  orderIdSchema,
  orderListSchema,
  orderQuerySchema,
  orderSchema,
  orderSummarySchema,
  orderUpdateSchema,
} from '@limelight/contract/orders/schema'
import {
  adminSocialOrderSchema,
  answerSocialOrderSchema,
  newSocialOrderSchema,
  socialOrderQuerySchema,
  socialOrderSchema,
} from '@limelight/contract/orders/social-orders'
import { listOf } from '@limelight/contract/query'
import { fileAddressSchema, orderFileIdSchema } from '@limelight/contract/uploads/schema'
import { actOnOrder } from '@limelight/core/orders/act'
import { setBlocked } from '@limelight/core/orders/admin/block'
import { listDisputeMessages, writeToDispute } from '@limelight/core/orders/admin/chat'
import {
  getOrderByContract,
  getOrderOfUser,
  hideOrder,
  listOrdersForAdmins,
  listOrdersOfOneUser,
  readAdminOrder,
} from '@limelight/core/orders/admin/orders'
import { actOnDispute, addDisputeFiles, sealPrice } from '@limelight/core/orders/disputes/act'
import { getDisputeForAdmins, listDisputesForAdmins, resolveForAdmins } from '@limelight/core/orders/disputes/admin'
import { openDispute } from '@limelight/core/orders/disputes/open'
import { getDispute, listDisputes } from '@limelight/core/orders/disputes/place'
import { deleteOrder, editBrief, markOrderRead } from '@limelight/core/orders/edit'
import { makeEvidence } from '@limelight/core/orders/evidence/bundle'
import { getOrderFile } from '@limelight/core/orders/files'
import { getBatch, getOrder, getSummary, listOrders } from '@limelight/core/orders/list'
import { setList } from '@limelight/core/orders/lists/counted'
import { fixOrderTerms, getOrderPayment, payMany, payOrder } from '@limelight/core/orders/pay'
import { addPost, listPostDays } from '@limelight/core/orders/posts/add'
import { listChoices } from '@limelight/core/orders/posts/choices'
import {
  answerSocialOrder,
  createSocialOrder,
  listAllSocialOrders,
  listSocialOrders,
} from '@limelight/core/orders/social/social-orders'
import { createOrder, createOrders } from '@limelight/core/orders/terms/create'
import * as z from 'zod'
import { limitPerMinute } from '../procedures/per-minute.ts'
import { adminProcedure, router, sessionProcedure, userProcedure } from '../procedures/trpc.ts'
import { presentDecision, presentFile } from './legacy.ts'

const takeChoices = limitPerMinute(20)

export const ordersRouter = router({
  create: userProcedure
    .meta({ summary: 'Order an offer or a formal offer', rest: { route: 'POST /api/user/orders' } })
    .input(newOrderSchema)
    .output(orderSchema)
    .mutation(({ ctx, input }) => createOrder(ctx.house, ctx.caller, input)),

  createMany: userProcedure
    .meta({ summary: 'Create several orders, all or none' })
    .input(newOrdersSchema)
    .output(newBatchSchema)
    .mutation(({ ctx, input }) => createOrders(ctx.house, ctx.caller, input)),

  batch: userProcedure
    .meta({ summary: 'Retrieve orders that were created together' })
    .input(batchIdSchema)
    .output(batchSchema)
    .query(({ ctx, input }) => getBatch(ctx.house, ctx.caller, input)),

  list: userProcedure
    .meta({ summary: 'List your orders', scope: 'market', rest: { route: 'GET /api/user/orders' } })
    .input(orderQuerySchema)
    .output(orderListSchema)
    .query(({ ctx, input }) => listOrders(ctx.house, ctx.caller, input)),

  summary: userProcedure
    .meta({ summary: 'Sum up your money in escrow and your next deadline' })
    .output(orderSummarySchema)
    .query(({ ctx }) => getSummary(ctx.house, ctx.caller)),

  byId: userProcedure
    .meta({
      summary: 'Retrieve an order with its timeline',
      scope: 'market',
      rest: { route: 'GET /api/user/orders/:id' },
    })
    .input(orderIdSchema)
    .output(orderSchema)
    .query(({ ctx, input }) => getOrder(ctx.house, ctx.caller, input)),

  update: userProcedure
    .meta({ summary: 'Edit the brief of an order in negotiation', rest: { route: 'PUT /api/user/orders/:id' } })
    .input(orderUpdateSchema)
    .output(orderSchema)
    .mutation(({ ctx, input }) => editBrief(ctx.house, ctx.caller, input)),

  setList: userProcedure
    .meta({ summary: 'Choose the list whose results count an order', rest: { route: 'PUT /api/user/orders/:id/list' } })
    .input(setListSchema)
    .output(orderSchema)
    .mutation(({ ctx, input }) => setList(ctx.house, ctx.caller, input)),

  remove: userProcedure
    .meta({ summary: 'Hide an ended order', rest: { route: 'DELETE /api/user/orders/:id' } })
    .input(orderIdSchema)
    .output(okSchema)
    .mutation(({ ctx, input }) => deleteOrder(ctx.house, ctx.caller, input)),

  readNotices: userProcedure
    .meta({ summary: 'Mark the notices of an order as read', rest: { route: 'PUT /api/user/orders/notifs/:id' } })
    .input(orderIdSchema)
    .output(okSchema)
    .mutation(({ ctx, input }) => markOrderRead(ctx.house, ctx.caller, input)),

  act: userProcedure
    .meta({ summary: 'Act on an order', rest: { route: 'PUT /api/user/orders/:id/action' } })
    .input(orderActionSchema)
    .output(orderSchema)
    .mutation(({ ctx, input }) => actOnOrder(ctx.house, ctx.caller, input)),

  postChoices: userProcedure
    .meta({
      summary: 'List your newest posts to choose from',
      rest: { route: 'GET /api/user/orders/:id/posts/choices' },
    })
    .input(choicesQuerySchema)
    .output(choicesSchema)
    .query(({ ctx, input }) => {
      takeChoices(ctx.caller.userId)
      return listChoices(ctx.house, ctx.caller, input)
    }),

  addPost: userProcedure
    .meta({ summary: 'Add a post to an order', rest: { route: 'POST /api/user/orders/:id/posts' } })
    .input(newPostSchema)
    .output(postSchema)
    .mutation(({ ctx, input }) => addPost(ctx.house, ctx.caller, input)),

  postDays: userProcedure
    .meta({
      summary: 'List the figures of a post per day',
      rest: { route: 'GET /api/user/orders/:id/posts/:postId/days' },
    })
    .input(postIdSchema)
    .output(z.array(postDaySchema))
    .query(({ ctx, input }) => listPostDays(ctx.house, ctx.caller, input)),

  payment: userProcedure
    .meta({ summary: 'Retrieve the payment of an order' })
    .input(paymentQuerySchema)
    .output(orderPaymentSchema)
    .query(({ ctx, input }) => getOrderPayment(ctx.house, ctx.caller, input)),

  fixTerms: userProcedure
    .meta({
      summary: 'Retrieve the payment of an order, with its terms fixed if it is agreed',
      rest: { route: 'GET /api/user/orders/:id/payment/:x' },
    })
    .input(paymentQuerySchema)
    .output(orderPaymentSchema)
    .mutation(({ ctx, input }) => fixOrderTerms(ctx.house, ctx.caller, input)),

  pay: userProcedure
    .meta({
      summary: 'Pay an order by signature or transaction',
      rest: { route: 'POST /api/user/orders/:id/payment', status: 200 },
    })
    .input(newPaymentSchema)
    .output(orderPaymentSchema)
    .mutation(({ ctx, input }) => payOrder(ctx.house, ctx.caller, input)),

  payMany: userProcedure
    .meta({ summary: 'Pay several orders with one signature, all or none' })
    .input(payManySchema)
    .output(cartPaymentSchema)
    .mutation(({ ctx, input }) => payMany(ctx.house, ctx.caller, input)),

  evidence: sessionProcedure
    .meta({ summary: 'Retrieve everything that happened in an order, with a checksum' })
    .input(orderIdSchema)
    .output(evidenceSchema)
    .query(({ ctx, input }) =>
      makeEvidence(ctx.house, { userId: ctx.caller.audience === 'admin' ? null : ctx.caller.userId }, input),
    ),

  file: sessionProcedure
    .meta({
      summary: 'Download a file of an order, or with `preview` get an address of a picture or video',
      scope: 'market',
      rest: { route: 'GET /api/user/orders/:id/files/:fileId', present: presentFile },
    })
    .input(orderFileIdSchema)
    .output(fileAddressSchema)
    .query(({ ctx, input }) =>
      getOrderFile(ctx.house, { userId: ctx.caller.audience === 'admin' ? null : ctx.caller.userId }, input),
    ),

  askCreator: userProcedure
    .meta({ summary: 'Ask for work of a creator without an offer', rest: { route: 'POST /api/social/orders' } })
    .input(newSocialOrderSchema)
    .output(socialOrderSchema)
    .mutation(({ ctx, input }) => createSocialOrder(ctx.house, ctx.caller, input)),

  social: userProcedure
    .meta({ summary: 'List your requests to creators', scope: 'market', rest: { route: 'GET /api/social/orders' } })
    .input(socialOrderQuerySchema)
    .output(listOf(socialOrderSchema))
    .query(({ ctx, input }) => listSocialOrders(ctx.house, ctx.caller, input)),

  socialList: adminProcedure
    .meta({ summary: 'List the requests of all users to creators' })
    .input(socialOrderQuerySchema)
    .output(listOf(adminSocialOrderSchema))
    .query(({ ctx, input }) => listAllSocialOrders(ctx.house, ctx.caller, input)),

  answerSocial: adminProcedure
    .meta({ summary: 'Answer or close a request to a creator' })
    .input(answerSocialOrderSchema)
    .output(socialOrderSchema)
    .mutation(({ ctx, input }) => answerSocialOrder(ctx.house, ctx.caller, input)),
})

const disputes = '/api/users/:userId/orders/:orderId/disputes'

export const disputesRouter = router({
  create: userProcedure
    .meta({ summary: 'Open a dispute', rest: { route: `POST ${disputes}` } })
    .input(newDisputeSchema)
    .output(disputeSchema)
    .mutation(({ ctx, input }) => openDispute(ctx.house, ctx.caller, input)),

  list: userProcedure
    .meta({ summary: 'List the disputes of an order', scope: 'market', rest: { route: `GET ${disputes}` } })
    .input(disputesOfOrderSchema)
    .output(listOf(disputeSchema))
    .query(({ ctx, input }) => listDisputes(ctx.house, ctx.caller, input)),

  byId: userProcedure
    .meta({ summary: 'Retrieve a dispute', scope: 'market', rest: { route: `GET ${disputes}/:id` } })
    .input(disputeIdSchema)
    .output(disputeSchema)
    .query(({ ctx, input }) => getDispute(ctx.house, ctx.caller, input)),

  act: userProcedure
    .meta({ summary: 'Act on a dispute', rest: { route: `PUT ${disputes}/:id` } })
    .input(disputeActionSchema)
    .output(disputeSchema)
    .mutation(({ ctx, input }) => actOnDispute(ctx.house, ctx.caller, input)),

  seal: userProcedure
    .meta({ summary: 'Seal a price that settles a dispute when both meet' })
    .input(sealSchema)
    .output(disputeSchema)
    .mutation(({ ctx, input }) => sealPrice(ctx.house, ctx.caller, input)),

  addFiles: userProcedure
    .meta({ summary: 'Add files to a dispute' })
    .input(addDisputeFilesSchema)
    .output(disputeSchema)
    .mutation(({ ctx, input }) => addDisputeFiles(ctx.house, ctx.caller, input)),
})

/** Part of the admin router. */
export const adminOrdersRouter = router({
  orders: adminProcedure
    .meta({ summary: 'List orders', rest: { route: 'GET /api/admin/orders' } })
    .input(adminOrderQuerySchema)
    .output(listOf(adminListedOrderSchema))
    .query(({ ctx, input }) => listOrdersForAdmins(ctx.house, input)),

  order: adminProcedure
    .meta({ summary: 'Retrieve an order', rest: { route: 'GET /api/admin/orders/getById/:id' } })
    .input(orderIdSchema)
    .output(adminOrderSchema)
    .query(({ ctx, input }) => readAdminOrder(ctx.house, input.id)),

  orderByContract: adminProcedure
    .meta({ summary: 'Retrieve the order of a deposit', rest: { route: 'GET /api/admin/orders/getByContractId/:id' } })
    .input(contractIdSchema)
    .output(adminOrderSchema)
    .query(({ ctx, input }) => getOrderByContract(ctx.house, input)),

  setOrderBlocked: adminProcedure
    .meta({ summary: 'Block or unblock an order', rest: { route: 'PUT /api/admin/orders/setBlocked/:id' } })
    .input(setBlockedSchema)
    .output(adminOrderSchema)
    .mutation(({ ctx, input }) => setBlocked(ctx.house, ctx.caller, input)),

  ordersOfUser: adminProcedure
    .meta({ summary: 'List the orders of a user', rest: { route: 'GET /api/admin/users/:userId/orders' } })
    .input(ordersOfUserSchema)
    .output(listOf(adminListedOrderSchema))
    .query(({ ctx, input }) => listOrdersOfOneUser(ctx.house, input)),

  orderOfUser: adminProcedure
    .meta({ summary: 'Retrieve an order of a user', rest: { route: 'GET /api/admin/users/:userId/orders/:orderId' } })
    .input(orderOfUserSchema)
    .output(adminOrderSchema)
    .query(({ ctx, input }) => getOrderOfUser(ctx.house, input)),

  hideOrder: adminProcedure
    .meta({
      summary: 'Hide an ended order from both sides',
      rest: { route: 'DELETE /api/admin/users/:userId/orders/:orderId' },
    })
    .input(orderOfUserSchema)
    .output(okSchema)
    .mutation(({ ctx, input }) => hideOrder(ctx.house, ctx.caller, input)),

  disputes: adminProcedure
    .meta({ summary: 'List disputes', rest: { route: 'GET /api/admin/disputes' } })
    .input(adminDisputeQuerySchema)
    .output(listOf(adminListedDisputeSchema))
    .query(({ ctx, input }) => listDisputesForAdmins(ctx.house, ctx.caller, input)),

  dispute: adminProcedure
    .meta({
      summary: 'Retrieve a dispute',
      rest: { route: 'GET /api/admin/users/:userId/orders/:orderId/disputes/:id' },
    })
    .input(disputeIdSchema)
    .output(adminDisputeSchema)
    .query(({ ctx, input }) => getDisputeForAdmins(ctx.house, input)),

  messages: adminProcedure
    .meta({ summary: 'List the messages of a dispute' })
    .input(disputeMessagesSchema)
    .output(listOf(messageSchema))
    .query(({ ctx, input }) => listDisputeMessages(ctx.house, ctx.caller, input)),

  write: adminProcedure
    .meta({ summary: 'Write into the chat of a dispute' })
    .input(disputeMessageSchema)
    .output(messageSchema)
    .mutation(({ ctx, input }) => writeToDispute(ctx.house, ctx.caller, input)),

  resolveDispute: adminProcedure
    .meta({
      summary: 'Decide a dispute, with a second admin above the configured price',
      rest: { route: 'PUT /api/admin/users/:userId/orders/:orderId/disputes/:id', present: presentDecision },
    })
    .input(resolveDisputeSchema)
    .output(adminDisputeSchema)
    .mutation(({ ctx, input }) => resolveForAdmins(ctx.house, ctx.caller, input)),
})
