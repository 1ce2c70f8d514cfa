import type { OrderPayment } from '@limelight/contract/deposits/schema'
import { parseUsdt } from '@limelight/contract/deposits/units'
import type { RefusedOrder } from '@limelight/contract/errors'
import { paymentForm } from '@limelight/contract/orders/forms'
import type { CartPayment, NewPayment, PayMany } from '@limelight/contract/orders/payment'
import type { OrderSide } from '@limelight/contract/orders/words'
import type { Transaction } from '@limelight/db/database'
import type { OrderRow } from '@limelight/db/orders/tables'
import type { Caller, Context } from '../context.ts'
import {
  authorizationFor,
  payWithAuthorization,
  payWithHash,
  readCart,
  type VerifiedPayment,
  verifyPayment,
} from '../deposits/pay.ts'
import { chainSettings, getPayment, readPayment } from '../deposits/payment.ts'
import { type FixedDeposit, fixTerms } from '../deposits/terms.ts'
import { AppError } from '../runtime/errors.ts'
import { parseForm } from '../runtime/parse-form.ts'
import { applyToUnpaid } from './apply-deposit.ts'
import { applyEvent } from './change.ts'
import { toClocks } from './clocks.ts'
import { findDisputes } from './disputes/store.ts'
import { paymentCodes } from './machine.ts'
import { findSide, requireUnblocked } from './policy.ts'
import { requireOrder, requireSide } from './read.ts'
import { isPartyGone, lockOrder, lockOrders } from './store.ts'
import { formatUnits, requireCurrency } from './terms/read.ts'
import { findWallets } from './user-store.ts'
import { disputeUntilOf, statusFor } from './view.ts'

const wireSides: Record<string, OrderSide> = { client: 'CLIENT', owner: 'OWNER' }

type PaymentQuery = { id: string; x: string; currency?: unknown }

/** The payment as its caller sees it. */
export async function getOrderPayment(ctx: Context, caller: Caller, query: PaymentQuery): Promise<OrderPayment> {
  await requireOwnSide(ctx, caller, query)
  requireCurrency(query.currency)
  return viewPayment(ctx, caller, query.id)
}

async function requireOwnSide(ctx: Context, caller: Caller, { id, x }: PaymentQuery): Promise<OrderRow> {
  const { order, side } = await requireOrder(ctx, caller, id)
  if (!Object.hasOwn(wireSides, x) || wireSides[x] !== side) throw new AppError('INVALID_PAYMENT_SIDE')
  return order
}

/** Fixes the terms of an agreed order, or makes new ones for those that expired. */
export async function fixOrderTerms(ctx: Context, caller: Caller, query: PaymentQuery): Promise<OrderPayment> {
  const { id, currency } = query
  const order = await requireOwnSide(ctx, caller, query)
  await ctx.db.transaction().execute(async trx => {
    const locked = await lockOrder(trx, order.id)
    if (locked === undefined) throw new AppError('ORDER_NOT_FOUND')
    if (locked.status === 'AGREED' && locked.blocked_at === null) {
      const agreement = await readAgreement(trx, locked)
      requireCurrency(currency)
      await fixTerms(ctx, trx, id, agreement)
    } else requireCurrency(currency)
  })
  return viewPayment(ctx, caller, id)
}

async function viewPayment(ctx: Context, caller: Caller, id: string): Promise<OrderPayment> {
  const { order, side: of } = await requireOrder(ctx, caller, id)
  const [dispute] = await findDisputes(ctx.db, order.dispute_id === null ? [] : [order.dispute_id])
  const clocks = toClocks(order, disputeUntilOf(order, dispute))
  const side = of === 'OWNER' ? 'owner' : 'client'
  const canPay = order.status === 'AGREED' && order.blocked_at === null
  const payment = await getPayment(ctx, id, { side, clocks, canPay })
  return payment === undefined
    ? unfixedPayment(ctx, order, side, clocks)
    : { ...payment, status: statusFor(order, payment.status) }
}

function unfixedPayment(
  ctx: Context,
  order: OrderRow,
  side: OrderPayment['side'],
  clocks: OrderPayment['clocks'],
): OrderPayment {
  const { chainId, escrowAddress, usdtAddress } = ctx.config
  return {
    orderId: order.id,
    side,
    chainId,
    contract: escrowAddress.toLowerCase(),
    token: usdtAddress.toLowerCase(),
    symbol: 'USDT',
    decimals: 6,
    amount: formatUnits(order.price),
    units: String(order.price),
    key: null,
    terms: null,
    authorization: null,
    expiresAt: null,
    status: 'NONE',
    confirmations: 0,
    confirmationsNeeded: chainSettings(ctx).confirmationsNeeded,
    transactions: [],
    clocks,
  }
}

/** The wallets count at the moment when the terms are fixed; fixed terms keep theirs. */
async function readAgreement(trx: Transaction, order: OrderRow) {
  const fixed = await readPayment(trx, order.id)
  const units = BigInt(order.price)
  const { buyer, seller } = fixed?.terms.terms ?? (await requireWallets(trx, order))
  return { buyer, seller, units, execDays: order.exec_days }
}

async function requireWallets(trx: Transaction, { owner_id, client_id }: OrderRow) {
  const users = await findWallets(trx, [owner_id, client_id])
  const buyer = users.find(({ id }) => id === client_id)?.wallet
  const seller = users.find(({ id }) => id === owner_id)?.wallet
  if (!buyer) throw new AppError('CLIENT_WALLET_NOT_SET')
  if (!seller) throw new AppError('OWNER_WALLET_NOT_SET')
  return { buyer, seller }
}

/** An order that its client can pay now, with the terms of the payment. */
async function lockPayable(
  ctx: Context,
  trx: Transaction,
  caller: Caller,
  row: OrderRow | undefined,
  { currency, amount }: Pick<NewPayment, 'currency' | 'amount'> = {},
): Promise<{ order: OrderRow; fixed: FixedDeposit }> {
  const { order: locked, side } = requireSide(row, caller)
  requireUnblocked(locked)
  if (side === 'OWNER') throw new AppError('INVALID_PAYMENT_SIDE')
  const order = locked.status === 'AGREED' ? await applyToUnpaid(ctx, trx, locked) : locked
  const code = paymentCodes[order.status]
  if (code !== undefined) throw new AppError(code)
  if (await isPartyGone(trx, order)) throw new AppError('ORDER_CANNOT_BE_PAID')
  const agreement = await readAgreement(trx, order)
  requireCurrency(currency)
  requireAmount(order, amount)
  return { order, fixed: await fixTerms(ctx, trx, order.id, agreement) }
}

function requireAmount({ price }: OrderRow, amount: unknown): void {
  if (amount === undefined || amount === null) return
  const text = String(amount)
  const isPrice = /^\d{1,30}(\.\d{1,6})?$/.test(text) && parseUsdt(text) === BigInt(price)
  if (!isPrice) throw new AppError('ORDER_AMOUNT_LESS_THAN_INITIAL_PRICE')
}

/** Terms that have expired can take no new deposit; they are made anew once final blocks show that. */
function requireOpenTerms(ctx: Context, { terms }: FixedDeposit): void {
  if (terms.deposit_by <= ctx.clock.now()) throw new AppError('ORDER_CANNOT_BE_PAID')
}

export async function payOrder(ctx: Context, caller: Caller, input: NewPayment): Promise<OrderPayment> {
  const { id } = input
  const lock = async (trx: Transaction) => lockPayable(ctx, trx, caller, await lockOrder(trx, id), input)
  const { fixed } = await ctx.db.transaction().execute(lock)
  if (input.authorization) requireOpenTerms(ctx, fixed)
  const { txHash, authorization } = parseForm(paymentForm, input)
  const payment = authorization ? await verifyPayment(ctx, [id], authorization) : undefined
  await ctx.db.transaction().execute(async trx => {
    const { order } = await lock(trx)
    await start(ctx, trx, [order], payment, txHash ?? '')
  })
  return viewPayment(ctx, caller, id)
}

async function start(
  ctx: Context,
  trx: Transaction,
  orders: OrderRow[],
  payment: VerifiedPayment | undefined,
  txHash: string,
): Promise<void> {
  if (payment !== undefined) await payWithAuthorization(ctx, trx, payment)
  for (const order of orders) {
    if (payment === undefined) await payWithHash(ctx, trx, order.id, txHash)
    const fixed = await readPayment(trx, order.id)
    await applyEvent(ctx, trx, order, 'PAY', { by: 'CLIENT', row: { pay_until: fixed?.terms.deposit_by ?? null } })
  }
}

/** One signature pays a cart, all or none. Without it, the call fixes the terms to sign. */
export async function payMany(ctx: Context, caller: Caller, input: PayMany): Promise<CartPayment> {
  const { orderIds } = input
  const isSigned = input.authorization !== undefined && input.authorization !== null
  const fixed = await ctx.db.transaction().execute(trx => lockCart(ctx, trx, caller, orderIds))
  if (isSigned) for (const each of fixed) requireOpenTerms(ctx, each.fixed)
  const cart = await readCart(ctx, orderIds)
  const authorization = await authorizationFor(ctx, cart)
  if (isSigned) {
    const { authorization: signature } = parseForm(paymentForm, input)
    const payment = await verifyPayment(ctx, orderIds, signature ?? '')
    await ctx.db.transaction().execute(async trx => {
      const locked = await lockCart(ctx, trx, caller, orderIds)
      await start(
        ctx,
        trx,
        locked.map(({ order }) => order),
        payment,
        '',
      )
    })
  }
  const data = await Promise.all(orderIds.map(id => viewPayment(ctx, caller, id)))
  const sum = cart.reduce((total, { terms }) => total + BigInt(terms.amount), 0n)
  return { amount: formatUnits(sum), authorization: isSigned ? null : authorization, data }
}

/** The refusal names every order that cannot be paid. */
async function lockCart(ctx: Context, trx: Transaction, caller: Caller, ids: string[]) {
  const locked = new Map((await lockOrders(trx, ids)).map(order => [order.id, order]))
  const cart: Awaited<ReturnType<typeof lockPayable>>[] = []
  const refused: RefusedOrder[] = []
  for (const id of ids) {
    try {
      cart.push(await lockPayable(ctx, trx, caller, locked.get(id)))
    } catch (error) {
      refused.push(nameRefused(locked.get(id), caller, error))
    }
  }
  const [first] = refused
  if (first !== undefined) throw new AppError(first.code, { orders: refused })
  return cart
}

/** The refusal of one order. A missing wallet of the buyer and an order of others refuse the whole cart. */
function nameRefused(order: OrderRow | undefined, { userId }: Caller, error: unknown): RefusedOrder {
  const isOfOrder = error instanceof AppError && error.code !== 'CLIENT_WALLET_NOT_SET'
  if (!isOfOrder || order === undefined || findSide(order, userId) === undefined) throw error
  return { id: order.id, number: Number(order.number), code: error.code }
}
