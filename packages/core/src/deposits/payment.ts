import type { Clocks, OrderPayment } from '@limelight/contract/deposits/schema'
import type { Database } from '@limelight/db/database'
import type { Context } from '../context.ts'
import { authorizationFor } from './pay.ts'
import { findChainDeposits, findChainState, findDeposit, findEvents, findTerms, findTransactions } from './store.ts'
import { type PaymentRows, toOrderPayment } from './view.ts'

/** Undefined before terms are fixed. */
export async function readPayment(db: Database, id: string): Promise<PaymentRows | undefined> {
  const deposit = await findDeposit(db, id)
  if (deposit === undefined) return undefined
  const terms = (await findTerms(db, id)).find(({ key }) => key === deposit.key)
  if (terms === undefined) return undefined
  const [[made], state, transactions, events] = await Promise.all([
    findChainDeposits(db, [deposit.key]),
    findChainState(db),
    findTransactions(db, [deposit.key]),
    findEvents(db, deposit.key),
  ])
  const [followed, finalized] = [state?.followed ?? 0, Math.min(state?.finalized ?? 0, state?.followed ?? 0)]
  return { deposit, terms, made, followed, finalized, transactions, events }
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
  const { chainConfirmations, chainExplorerUrl } = ctx.config
  const settings = { confirmationsNeeded: chainConfirmations, explorerUrl: chainExplorerUrl }
  return toOrderPayment(rows, { side, clocks, authorization, ...settings })
}
