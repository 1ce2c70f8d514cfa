import { randomBytes } from 'node:crypto'
import type { Terms } from '@limelight/contract/deposits/schema'
import { depositKey } from '@limelight/contract/deposits/typed-data'
import type { Transaction } from '@limelight/db/database'
import type { DepositRow, DepositTermsRow } from '@limelight/db/deposits/tables'
import type { Context } from '../context.ts'
import { AppError } from '../runtime/errors.ts'
import {
  findFinalTime,
  findTerms,
  hasChainDeposit,
  insertDeposit,
  insertTerms,
  lockDeposit,
  updateDeposit,
} from './store.ts'

const payMinutes = 30
const day = 86_400
const reviewPeriod = 7 * day
const disputePeriod = 30 * day
/** The maxima of the escrow. */
const maxPeriod = 400 * day
const maxUnits = 2n ** 128n - 1n

/** What the order agrees on. `buyer` and `seller` are wallets. */
export type Agreement = { buyer: string; seller: string; units: bigint; execDays: number }

export type FixedDeposit = { deposit: DepositRow; terms: DepositTermsRow }

/**
 * Fixes the terms of an order's payment, or returns the fixed ones. Expired terms are made anew only
 * when final blocks show that they can never be paid, so no order is paid twice.
 */
export async function fixTerms(
  ctx: Context,
  trx: Transaction,
  id: string,
  agreement: Agreement,
): Promise<FixedDeposit> {
  const deposit = await lockDeposit(trx, id)
  if (deposit === undefined) return createDeposit(ctx, trx, id, agreement)
  const terms = await requireTerms(trx, deposit)
  if (!(await isReplaceable(trx, deposit, terms))) return { deposit, terms }
  const renewed = buildTerms(ctx, { ...terms.terms, ...freshTerms(ctx) })
  await insertTerms(trx, { ...toRow(ctx, id, renewed), terms: JSON.stringify(renewed.terms) })
  const changes = { key: renewed.key, status: 'NONE', problem: null, tx_hash: null, signed_at: null } as const
  await updateDeposit(trx, id, changes)
  const row = { ...deposit, ...changes }
  return { deposit: row, terms: await requireTerms(trx, row) }
}

async function createDeposit(
  ctx: Context,
  trx: Transaction,
  id: string,
  { buyer, seller, units, execDays }: Agreement,
): Promise<FixedDeposit> {
  const margin = ctx.config.escrowMarginMinutes * 60
  const fixed = buildTerms(ctx, {
    buyer: buyer.toLowerCase(),
    seller: seller.toLowerCase(),
    token: ctx.config.usdtAddress.toLowerCase(),
    amount: String(units),
    deliverPeriod: execDays * day + margin,
    reviewPeriod: reviewPeriod + margin,
    disputePeriod,
    ...freshTerms(ctx),
  })
  requireValidTerms(fixed.terms, ctx.config.escrowAddress)
  const deposit = {
    id,
    key: fixed.key,
    status: 'NONE' as const,
    problem: null,
    tx_hash: null,
    signed_at: null,
    closed_at: null,
    created_at: ctx.clock.now(),
  }
  // Another call may create it first. Its terms count, and its row is visible once it commits.
  if (!(await insertDeposit(trx, deposit))) return fixTerms(ctx, trx, id, { buyer, seller, units, execDays })
  await insertTerms(trx, { ...toRow(ctx, id, fixed), terms: JSON.stringify(fixed.terms) })
  return { deposit, terms: await requireTerms(trx, deposit) }
}

/** The part of the terms that is new whenever they are made anew. Rotated keys count from then on. */
function freshTerms({ clock, config }: Context): Pick<Terms, 'depositBy' | 'salt' | 'operator' | 'arbiter'> {
  return {
    depositBy: Math.floor(clock.now().getTime() / 1000) + payMinutes * 60,
    salt: `0x${randomBytes(32).toString('hex')}`,
    operator: config.escrowOperatorAddress,
    arbiter: config.escrowArbiterAddress,
  }
}

function buildTerms({ config }: Context, terms: Terms): { key: string; terms: Terms } {
  const site = { chainId: config.chainId, contract: config.escrowAddress.toLowerCase() }
  return { key: depositKey(site, terms), terms }
}

function toRow({ config, clock }: Context, id: string, { key, terms }: { key: string; terms: Terms }) {
  return {
    key,
    deposit_id: id,
    chain_id: config.chainId,
    contract: config.escrowAddress.toLowerCase(),
    deposit_by: new Date(terms.depositBy * 1000),
    created_at: clock.now(),
  }
}

/** The escrow takes no other terms, so nobody is asked to sign them. */
function requireValidTerms(terms: Terms, contract: string): void {
  const parties = [terms.buyer, terms.seller, terms.operator, terms.arbiter]
  const isEveryPartyDifferent = new Set(parties).size === parties.length && !parties.includes(contract.toLowerCase())
  const units = BigInt(terms.amount)
  const isValid = isEveryPartyDifferent && units > 0n && units <= maxUnits && isPeriod(terms.deliverPeriod)
  if (!isValid) throw new AppError('ORDER_CANNOT_BE_PAID')
}

function isPeriod(seconds: number): boolean {
  return Number.isInteger(seconds) && seconds > 0 && seconds <= maxPeriod
}

async function isReplaceable(trx: Transaction, deposit: DepositRow, { deposit_by }: DepositTermsRow): Promise<boolean> {
  if (deposit.closed_at !== null || (await hasChainDeposit(trx, deposit.id))) return false
  const finalTime = await findFinalTime(trx)
  return finalTime !== undefined && finalTime >= deposit_by
}

async function requireTerms(trx: Transaction, { id, key }: Pick<DepositRow, 'id' | 'key'>): Promise<DepositTermsRow> {
  const terms = (await findTerms(trx, id)).find(row => row.key === key)
  if (terms === undefined) throw new Error(`Deposit ${id} has no terms under its key.`)
  return terms
}
