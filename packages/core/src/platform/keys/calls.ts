import { keyRules } from '@limelight/contract/platform/rules'
import type { KeyCall } from '@limelight/contract/platform/schema'
import type { List, Page } from '@limelight/contract/query'
import type { Tables } from '@limelight/db/database'
import type { Insertable } from 'kysely'
import type { CallingKey, Context } from '../../context.ts'
import { AppError } from '../../runtime/errors.ts'
import { newId } from '../../runtime/ids.ts'
import { deleteCallsBefore, insertCalls, listCallRows } from './call-store.ts'
import { findKey } from './store.ts'

const flushIntervalMs = 1000
/** While Postgres is away, newer calls push out older ones. */
const maxWaiting = 10_000

export async function listCalls(
  ctx: Context,
  { userId }: { userId: string },
  { id, ...page }: Page & { id: string },
): Promise<List<KeyCall>> {
  if ((await findKey(ctx.db, userId, id)) === undefined) throw new AppError('ITEM_NOT_FOUND')
  const { total, rows } = await listCallRows(ctx.db, id, page)
  return { total, data: rows.map(({ key_id: _key, at, ...call }) => ({ ...call, at: at.toISOString() })) }
}

/** A call that was answered. `changes`: its row must exist before the answer leaves. */
type Answered = {
  key: CallingKey
  operation: string
  changes: boolean
  status: number
  error: string | null
  /** Its prefix, as limits count it. */
  address: string
  ms: number
}

export type CallLog = { record(call: Answered): Promise<void>; close(): Promise<void> }

/** Keeps what keys call. Reads are written once per second, so that they cost no statement each. */
export function createCallLog(ctx: Context): CallLog {
  let waiting: Insertable<Tables['api_calls']>[] = []
  let timer: NodeJS.Timeout | undefined

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const rows = waiting
    waiting = []
    if (rows.length > 0) await write(rows)
  }

  /** A row that is lost must not fail a call that has already changed something. */
  async function write(rows: Insertable<Tables['api_calls']>[]): Promise<void> {
    try {
      await insertCalls(ctx.db, rows)
    } catch (error) {
      ctx.logger.warn({ err: error, calls: rows.length }, 'Could not write the calls of keys')
    }
  }

  return {
    async record({ key, operation, changes, status, error, address, ms }) {
      const row = {
        id: newId(ctx.clock),
        key_id: key.id,
        at: ctx.clock.now(),
        operation,
        status,
        error,
        cost: JSON.stringify(key.spent),
        address: networkOf(address),
        ms: Math.round(ms),
      }
      if (changes) return write([row])
      if (waiting.length >= maxWaiting) waiting.shift()
      waiting.push(row)
      timer ??= setTimeout(flush, flushIntervalMs).unref()
    },
    close: flush,
  }
}

/** Less than the prefix by which calls are counted: the whole address is nobody's business. */
export function networkOf(address: string): string {
  if (address.includes('.')) return `${address.slice(address.lastIndexOf(':') + 1).replace(/\.\d+$/, '')}.0/24`
  return `${address.split(':').slice(0, 3).join(':')}::/48`
}

const dayMs = 24 * 60 * 60_000

export async function pruneCalls(ctx: Context): Promise<void> {
  await deleteCallsBefore(ctx.db, new Date(ctx.clock.now().getTime() - keyRules.callDays * dayMs))
}
