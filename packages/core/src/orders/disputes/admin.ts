import type { Approval } from '@limelight/contract/approvals/schema'
import { parseUsdt } from '@limelight/contract/deposits/units'
import type { AdminDispute, AdminDisputeQuery, AdminListedDispute } from '@limelight/contract/orders/admin'
import { disputeCommentField } from '@limelight/contract/orders/forms'
import { disputeActions } from '@limelight/contract/orders/words'
import type { List } from '@limelight/contract/query'
import { fourEyesSchema } from '@limelight/contract/settings/built-in'
import type { Person } from '@limelight/contract/users/schema'
import type { Transaction } from '@limelight/db/database'
import type { DisputeRow, OrderRow } from '@limelight/db/orders/tables'
import type { TwoAdminAct } from '../../approvals/decide.ts'
import { findLatestApproval, hasOtherPending } from '../../approvals/latest.ts'
import { requestOrConfirm } from '../../approvals/request.ts'
import { listActsOn } from '../../audit/list.ts'
import { type Admin, recordAct } from '../../audit/record.ts'
import type { Context } from '../../context.ts'
import { findConfigValue } from '../../engines/shared-store.ts'
import { AppError } from '../../runtime/errors.ts'
import { parseForm } from '../../runtime/parse-form.ts'
import { requireParty } from '../admin/orders.ts'
import { requireOutsiderOf } from '../admin/outsider.ts'
import { listAllDisputes } from '../admin/store.ts'
import { findOrder, findOrders, lockOrder } from '../store.ts'
import { formatUnits } from '../terms/read.ts'
import { findPeople } from '../user-store.ts'
import { resolvableByAdmin } from './machine.ts'
import { readDisputePrice } from './price.ts'
import { readDispute } from './read.ts'
import { resolveDispute } from './resolve.ts'
import { findDispute, findDisputeById } from './store.ts'

export async function listDisputesForAdmins(
  ctx: Context,
  admin: { userId: string },
  query: AdminDisputeQuery,
): Promise<List<AdminListedDispute>> {
  const { total, rows } = await listAllDisputes(ctx.db, query, { adminId: admin.userId, now: ctx.clock.now() })
  const orders = await findOrders(ctx.db, [...new Set(rows.map(({ order_id }) => order_id))])
  const people = await findSides(ctx, orders)
  const data: AdminListedDispute[] = []
  for (const row of rows) {
    const order = orders.find(({ id }) => id === row.order_id)
    if (order !== undefined) data.push(await toAdminDispute(ctx, order, row, people))
  }
  return { total, data }
}

function findSides(ctx: Context, orders: OrderRow[]): Promise<Map<string, Person>> {
  const ids = orders.flatMap(({ owner_id, client_id }) => [owner_id, client_id])
  return findPeople(ctx.db, [...new Set(ids)])
}

async function toAdminDispute(
  ctx: Context,
  order: OrderRow,
  row: DisputeRow,
  people: ReadonlyMap<string, Person>,
): Promise<AdminListedDispute> {
  const [dispute, approval] = await Promise.all([
    readDispute(ctx, order, row, null),
    findLatestApproval(ctx, 'DISPUTE_RESOLVE', row.id),
  ])
  const { id, number, status, price, snapshot } = order
  const person = (userId: string) => people.get(userId) ?? { id: userId, fullName: '', email: '' }
  return {
    ...dispute,
    order: {
      id,
      number: Number(number),
      name: snapshot.name,
      status,
      price: formatUnits(price),
      owner: person(order.owner_id),
      client: person(order.client_id),
    },
    approval,
  }
}

type Place = { userId: string; orderId: string; id: string }

export async function getDisputeForAdmins(ctx: Context, { userId, orderId, id }: Place): Promise<AdminDispute> {
  const order = requireParty(await findOrder(ctx.db, orderId), userId)
  const dispute = await findDispute(ctx.db, order.id, id)
  if (dispute === undefined) throw new AppError('ITEM_NOT_FOUND')
  const people = await findSides(ctx, [order])
  const [view, audit] = await Promise.all([toAdminDispute(ctx, order, dispute, people), listActsOn(ctx.db, dispute.id)])
  return { ...view, audit }
}

type Input = Place & { action?: unknown; price?: unknown; comment?: unknown }

/**
 * Decides a dispute. Above the price of the config `admin.four-eyes` a second admin has to ask for
 * the same; until then the answer has a PENDING approval.
 */
export async function resolveForAdmins(ctx: Context, admin: Admin, input: Input): Promise<AdminDispute> {
  await ctx.db.transaction().execute(async trx => {
    const order = requireParty(await lockOrder(trx, input.orderId), input.userId)
    const dispute = await findDispute(trx, order.id, input.id)
    if (dispute === undefined) throw new AppError('ITEM_NOT_FOUND')
    await requireOutsiderOf(trx, admin, order)
    requireResolvable(dispute, input.action)
    const price = readDisputePrice(input.price, dispute.order_price)
    const comment = parseForm(disputeCommentField, input.comment)
    const request = {
      act: 'DISPUTE_RESOLVE',
      targetId: dispute.id,
      input: { price: formatUnits(price) },
      comment,
    } as const
    if (!(await needsTwoAdmins(trx, order))) {
      await decide(ctx, trx, order, dispute, { price, comment })
      await recordAct(ctx, trx, admin, actOf(order, dispute, price, comment))
      return
    }
    if (await hasOtherPending(ctx, trx, request)) throw new AppError('DISPUTE_ACTION_CANNOT_RUN')
    const outcome = await requestOrConfirm(ctx, trx, admin, request)
    if ('waiting' in outcome) return
    await decide(ctx, trx, order, dispute, { price, comment: outcome.confirmed.comment })
    await recordAct(ctx, trx, admin, actOf(order, dispute, price, outcome.confirmed.comment))
  })
  return getDisputeForAdmins(ctx, input)
}

/** Whether the answer of a call only asks for a second admin. */
export function isWaiting({ status, approval }: { status: string; approval: Approval | null }): boolean {
  return status !== 'RESOLVED' && approval?.status === 'PENDING'
}

function requireResolvable({ status }: DisputeRow, word: unknown): void {
  if (!disputeActions.some(action => action === word)) throw new AppError('DISPUTE_ACTION_NOT_FOUND')
  if (word !== 'RESOLVE' || !resolvableByAdmin.includes(status)) throw new AppError('DISPUTE_ACTION_CANNOT_RUN')
}

const defaultFourEyes = { disputeAbove: '500' }

async function needsTwoAdmins(trx: Transaction, { price }: OrderRow): Promise<boolean> {
  const stored = await findConfigValue(trx, 'admin.four-eyes')
  const { disputeAbove } = fourEyesSchema.safeParse(stored).data ?? defaultFourEyes
  return disputeAbove !== null && BigInt(price) > parseUsdt(disputeAbove)
}

function actOf(order: OrderRow, dispute: DisputeRow, price: bigint, comment: string | null) {
  return {
    targetId: dispute.id,
    userId: order.owner_id,
    before: { status: dispute.status },
    after: { status: 'RESOLVED', price: formatUnits(price) },
    comment,
  }
}

function decide(
  ctx: Context,
  trx: Transaction,
  order: OrderRow,
  dispute: DisputeRow,
  { price, comment }: { price: bigint; comment: string | null },
): Promise<OrderRow> {
  return resolveDispute(ctx, trx, order, dispute, { by: 'ADMIN', price, resolution: 'ADMIN', comment })
}

/** The act behind an approval. It refuses when the dispute is over or waits for a price. */
export const resolveApproved: TwoAdminAct = async (ctx, trx, admin, approval) => {
  const found = approval.target_id === null ? undefined : await findDisputeById(trx, approval.target_id)
  const order = found === undefined ? undefined : await lockOrder(trx, found.order_id)
  const dispute = order === undefined ? undefined : await findDispute(trx, order.id, found?.id ?? '')
  if (order === undefined || dispute === undefined) throw new AppError('ITEM_NOT_FOUND')
  await requireOutsiderOf(trx, admin, order)
  requireResolvable(dispute, 'RESOLVE')
  const price = readDisputePrice(approval.input.price, dispute.order_price)
  await decide(ctx, trx, order, dispute, { price, comment: approval.comment })
}
