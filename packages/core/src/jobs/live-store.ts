import type { Database, Transaction } from '@limelight/db/database'
import { sql } from 'kysely'
import * as z from 'zod'
import { integer, rowsOf } from '../engines/rows.ts'

const roomSchema = z.object({ room: z.string(), number: integer })

/**
 * Counts the live updates of a transaction and returns the last number of each room. Rooms are
 * locked in one order, and by the last statement of each transaction, so none waits in a circle.
 */
export async function countUpdates(
  trx: Transaction,
  counts: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  const statement = sql`/* prepare count-live-updates */
    insert into live_rooms (room, number)
    select room, number from unnest(${[...counts.keys()]}::text[], ${[...counts.values()]}::bigint[]) as sent (room, number)
    order by room
    on conflict (room) do update set number = live_rooms.number + excluded.number
    returning room, number`
  return new Map((await rowsOf(trx, statement, roomSchema)).map(({ room, number }) => [room, number]))
}

/** The numbers of the last updates. */
export async function findLastNumbers(db: Database, rooms: readonly string[]): Promise<Map<string, number>> {
  const rows = await db.selectFrom('live_rooms').select(['room', 'number']).where('room', 'in', rooms).execute()
  return new Map(rows.map(({ room, number }) => [room, Number(number)]))
}
