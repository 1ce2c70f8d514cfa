import { acceptForm, commentForm, deliveryForm, signatureField } from '@limelight/contract/orders/forms'
import type { Order, OrderActionInput } from '@limelight/contract/orders/schema'
import type { OrderAction, OrderSide } from '@limelight/contract/orders/words'
import type { Transaction } from '@limelight/db/database'
import type { OrderRow } from '@limelight/db/orders/tables'
import * as z from 'zod'
import type { Context } from '../context.ts'
import { deliver, refund, release, reopen, returnAll, verifyConsent } from '../deposits/calls.ts'
import { closeDeposit } from '../deposits/pay.ts'
import { isVersion } from '../runtime/clock.ts'
import { AppError, withCurrent } from '../runtime/errors.ts'
import { parseForm } from '../runtime/parse-form.ts'
import { attachFiles } from '../users/files.ts'
import { deliveredRow, restartDelivery } from './after-delivery.ts'
import { applyEvent } from './change.ts'
import { hashDelivery } from './evidence/file-hashes.ts'
import { followUnpaid } from './follow.ts'
import { requireAction, requireUnblocked } from './policy.ts'
import { type Caller, readOrderOf, requireOrder, requireSide } from './read.ts'
import { lockOrder } from './store.ts'
import { changeTerms } from './terms/change.ts'

/** What the chain and the files say, which is read before the transaction. */
type Prepared = { signature: string | undefined; proof: string | undefined }

type Work = {
  ctx: Context
  trx: Transaction
  caller: Caller
  order: OrderRow
  side: OrderSide
  input: OrderActionInput
  prepared: Prepared
}

/** Runs an action of a side. Of two calls at the same time one wins, and the other gets its code. */
export async function actOnOrder(ctx: Context, caller: Caller, input: OrderActionInput): Promise<Order> {
  const { order: before, side: seen } = await requireOrder(ctx, caller, input.id)
  requireUnblocked(before)
  const word = requireAction(before, seen, input.action, ctx.clock.now())
  const prepared = await prepare(ctx, caller, before, seen, word, input)
  const acting = ctx.db.transaction().execute(async trx => {
    const { order: locked, side } = requireSide(await lockOrder(trx, input.id), caller)
    requireUnblocked(locked)
    // A deposit that is on the chain already counts before the buyer or seller cancels.
    const order = locked.status === 'AGREED' ? await followUnpaid(ctx, trx, locked) : locked
    const action = requireAction(order, side, input.action, ctx.clock.now())
    await effects[action]({ ctx, trx, caller, order, side, input, prepared })
  })
  const read = () => readOrderOf(ctx, caller, input.id)
  await withCurrent(acting, read)
  return read()
}

async function prepare(
  ctx: Context,
  { userId }: Caller,
  order: OrderRow,
  side: OrderSide,
  action: OrderAction,
  input: OrderActionInput,
): Promise<Prepared> {
  const proof =
    action === 'SEND'
      ? await hashDelivery(ctx, userId, { ...parseForm(deliveryForm, input), round: order.round + 1 })
      : undefined
  return { proof, signature: await readConsent(ctx, order, side, action, input) }
}

/** A signature lets the escrow pay at once. */
async function readConsent(
  ctx: Context,
  order: OrderRow,
  side: OrderSide,
  action: OrderAction,
  input: OrderActionInput,
): Promise<string | undefined> {
  const isRefund = action === 'CANCEL' && side === 'OWNER' && order.status === 'IN_PROGRESS'
  if (action !== 'CONFIRM' && !isRefund) return undefined
  parseForm(commentForm, input)
  const { signature } = parseForm(z.object({ signature: signatureField }), input)
  if (!signature) return undefined
  return verifyConsent(ctx, order.id, { kind: isRefund ? 'Refund' : 'Release', signature })
}

function commentOf(input: OrderActionInput): string | null {
  return parseForm(commentForm, input).comment
}

const effects: Record<OrderAction, (work: Work) => Promise<unknown>> = {
  CHANGE_TERMS: ({ ctx, trx, order, side, input }) => changeTerms(ctx, trx, order, side, input),
  ACCEPT: ({ ctx, trx, order, side, input }) => {
    const { comment, updatedAt } = parseForm(acceptForm, input)
    if (!isVersion(order, updatedAt)) throw new AppError('CONFIG_IS_BUSY')
    return applyEvent(ctx, trx, order, 'ACCEPT', { by: side, comment })
  },
  REJECT: ({ ctx, trx, order, side, input }) =>
    applyEvent(ctx, trx, order, 'REJECT', { by: side, comment: commentOf(input) }),
  CANCEL: async ({ ctx, trx, order, side, input, prepared }) => {
    const change = { by: side, comment: commentOf(input) }
    if (order.status !== 'IN_PROGRESS') await closeDeposit(ctx, trx, order.id)
    else if (prepared.signature === undefined) await returnAll(ctx, trx, order.id)
    else await refund(ctx, trx, order.id, prepared.signature)
    return applyEvent(ctx, trx, order, 'CANCEL', change)
  },
  SEND: sendWork,
  REQUEST_CHANGES: async ({ ctx, trx, order, side, input }) => {
    const comment = commentOf(input)
    if (comment === null) throw new AppError('INVALID_ORDER_ACTION')
    await reopen(ctx, trx, order.id)
    return applyEvent(ctx, trx, order, 'REQUEST_CHANGES', { by: side, comment, row: restartDelivery(ctx, order) })
  },
  CONFIRM: async ({ ctx, trx, order, side, input, prepared }) => {
    await release(ctx, trx, order.id, prepared.signature)
    return applyEvent(ctx, trx, order, 'CONFIRM', { by: side, comment: commentOf(input) })
  },
  CANCEL_OVERDUE: async ({ ctx, trx, order, side, input }) => {
    await refund(ctx, trx, order.id)
    return applyEvent(ctx, trx, order, 'CANCEL_OVERDUE', { by: side, comment: commentOf(input) })
  },
}

async function sendWork({ ctx, trx, caller, order, side, input, prepared }: Work): Promise<OrderRow> {
  const { comment, links, files } = parseForm(deliveryForm, input)
  if (prepared.proof === undefined) throw new AppError('INVALID_ORDER_ACTION')
  await attachFiles(ctx, trx, { userId: caller.userId, ids: files })
  await deliver(ctx, trx, order.id, prepared.proof)
  return applyEvent(ctx, trx, order, 'SEND', {
    by: side,
    comment,
    links,
    files,
    row: deliveredRow(ctx, order, { comment, links, files }),
  })
}
