import type { Database } from '@limelight/db/database'
import { sql } from 'kysely'
import * as z from 'zod'
import { rowsOf } from '../engines/rows.ts'

/** Those of the others with whom the user has ever agreed on an order, whatever became of it. */
export async function findAcquainted(db: Database, userId: string, otherIds: readonly string[]): Promise<Set<string>> {
  if (otherIds.length === 0) return new Set()
  const agreed = sql`(
    orders.status not in ('NEGOTIATION', 'REJECTED', 'CANCELLED')
    or exists (select from order_timeline entry where entry.order_id = orders.id and entry.status = 'AGREED')
  )`
  const statement = sql`
    select client_id as id from orders where owner_id = ${userId} and client_id = any(${otherIds}::uuid[]) and ${agreed}
    union
    select owner_id from orders where client_id = ${userId} and owner_id = any(${otherIds}::uuid[]) and ${agreed}`
  const rows = await rowsOf(db, statement, z.object({ id: z.string() }))
  return new Set(rows.map(({ id }) => id))
}
