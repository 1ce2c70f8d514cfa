import type { Database } from '@limelight/db/database'
import { sql } from 'kysely'
import * as z from 'zod'
import { integer, rowsOf } from '../engines/rows.ts'

export type Measured = { lagMs: number; reorgs: number; deepest: number; rpcErrors: number }

/** Adds to what the minute has, which another process may have measured. */
export async function addReading(
  db: Database,
  { chainId, minute, keptFrom }: { chainId: number; minute: Date; keptFrom: Date },
  { lagMs, reorgs, deepest, rpcErrors }: Measured,
): Promise<void> {
  await sql`
    insert into chain_readings as reading (chain_id, minute, lag_ms, reorgs, deepest, rpc_errors)
    values (${chainId}, ${minute}, ${lagMs}, ${reorgs}, ${deepest}, ${rpcErrors})
    on conflict (chain_id, minute) do update set
      lag_ms = greatest(reading.lag_ms, excluded.lag_ms),
      reorgs = reading.reorgs + excluded.reorgs,
      deepest = greatest(reading.deepest, excluded.deepest),
      rpc_errors = reading.rpc_errors + excluded.rpc_errors`.execute(db)
  await db.deleteFrom('chain_readings').where('minute', '<', keptFrom).execute()
}

const readingSchema = z.object({
  minute: z.date(),
  lagMs: integer,
  reorgs: integer,
  deepest: integer,
  rpcErrors: integer,
})

/** Oldest first. Minutes in which nothing was followed have no row. */
export function listReadings(db: Database, chainId: number, from: Date) {
  const statement = sql`
    select minute, lag_ms as "lagMs", reorgs, deepest, rpc_errors as "rpcErrors"
    from chain_readings where chain_id = ${chainId} and minute >= ${from} order by minute`
  return rowsOf(db, statement, readingSchema)
}
