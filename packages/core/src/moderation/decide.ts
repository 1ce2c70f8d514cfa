import type { Transaction } from '@limelight/db/database'
import { recordEvent } from '../activity/record.ts'
import type { Context } from '../context.ts'
import { AppError } from '../runtime/errors.ts'
import { type ModeratedItem, moderateItem } from '../users/moderation.ts'
import { findReasons } from './store.ts'

export type Decision = ModeratedItem & {
  status: 'APPROVED' | 'REFUSED'
  /** Ids of reasons of the target's type; empty for an approval. */
  reasons: string[]
}

const names = { PROFILE: 'profile', PHOTO: 'photo', PORTFOLIO: 'portfolio' } as const

/** Applies a decision at once and notifies the owner of a refused item. */
export async function decide(ctx: Context, trx: Transaction, { target, id, status, reasons }: Decision): Promise<void> {
  const given = status === 'REFUSED' ? await readReasons(trx, target, reasons) : []
  const userId = await moderateItem(trx, { target, id }, { status, reasonIds: given.map(reason => reason.id) })
  if (userId === undefined) throw new AppError('ITEM_NOT_FOUND')
  if (status === 'APPROVED') return
  const text = [`Your ${names[target]} was refused.`, ...given.map(reason => reason.text)].join(' ')
  await recordEvent(ctx, trx, { userId, type: 'MODERATION', payload: { text, target, id, status } })
}

async function readReasons(trx: Transaction, target: Decision['target'], ids: string[]) {
  const wanted = new Set(ids)
  const reasons = await findReasons(trx, [...wanted])
  if (reasons.length !== wanted.size) throw new AppError('ITEM_NOT_FOUND')
  if (reasons.some(reason => reason.type !== target)) throw new AppError('UNKNOWN_TYPE')
  return reasons
}
