import type { Tables, Transaction } from '@limelight/db/database'
import type { Context } from '../context.ts'
import { newId } from '../runtime/ids.ts'
import { upsertReason } from './store.ts'

type Reason = Pick<Tables['moderation_reasons'], 'type' | 'text'>

/** Adds a reason, or returns the existing one with the same text. */
export async function addReason(ctx: Context, trx: Transaction, { type, text }: Reason): Promise<string> {
  const { id } = await upsertReason(trx, { id: newId(ctx.clock), type, text, created_at: ctx.clock.now() })
  return id
}
