import type { Clocks, OrderPayment } from '@limelight/contract/deposits/schema'
import type { Database } from '@limelight/db/database'
import type { Context } from '../context.ts'
import { authorizationFor } from './pay.ts'
import {
  findChainState,
  findDeposits,
  findDepositsMade,
  findEvents,
  findTermsOfKeys,
  findTransactions,
} from './store.ts'
import { type ChainSettings, type PaymentRows, toOrderPayment } from './view.ts'

/** Undefined before terms are fixed. */
export async function readPayment(db: Database, id: string): Promise<PaymentRows | undefined> {
  return (await readPayments(db, [id])).get(id)
}

/** The payments of these orders whose terms are fixed, by id. */
export async function readPayments(db: Database, ids: string[]): Promise<Map<string, PaymentRows>> {
  const deposits = await findDeposits(db, ids)
  const keys = deposits.map(({ key }) => key)
  if (keys.length === 0) return new Map()
  const [terms, made, state, transactions, events] = await Promise.all([
    findTermsOfKeys(db, keys),
    findDepositsMade(db, ids),
    findChainState(db),
    findTransactions(db, keys),
    findEvents(db, keys),
  ])
  const followed = state?.followed ?? 0
  const finalized = Math.min(state?.finalized ?? 0, followed)
  const payments = new Map<string, PaymentRows>()
  for (const deposit of deposits) {
    const fixed = terms.find(row => row.key === deposit.key)
    if (fixed === undefined) continue
    const own = made.filter(row => row.deposit_id === deposit.id)
    payments.set(deposit.id, {
      deposit,
      terms: fixed,
      made: own.find(row => row.key === deposit.key),
      unused: own.filter(row => deposit.closed_at !== null || row.key !== deposit.key),
      followed,
      finalized,
      transactions: transactions.filter(row => row.keys.includes(deposit.key)),
      events: events.filter(row => row.key === deposit.key),
    })
  }
  return payments
}

/** The payment as a side sees it. Only a buyer who can pay now gets something to sign. */
export async function getPayment(
  ctx: Context,
  id: string,
  { side, clocks, canPay }: { side: 'client' | 'owner'; clocks: Clocks; canPay: boolean },
): Promise<OrderPayment | undefined> {
  const rows = await readPayment(ctx.db, id)
  if (rows === undefined) return undefined
  const authorization = side === 'client' && canPay ? await authorizationFor(ctx, [rows.terms]) : null
  return toOrderPayment(rows, { side, clocks, authorization, ...chainSettings(ctx) })
}

export function chainSettings({ config }: Pick<Context, 'config'>): ChainSettings {
  return { confirmationsNeeded: config.chainConfirmations, explorerUrl: config.chainExplorerUrl }
}
