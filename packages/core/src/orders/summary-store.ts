import type { OrderSide } from '@limelight/contract/orders/words'
import type { Database } from '@limelight/db/database'
import { sql } from 'kysely'
import * as z from 'zod'
import { rowsOf } from '../engines/rows.ts'
import { deadline, waitsFor } from './store.ts'

const sumSchema = z.object({ units: z.string(), orders: z.int() })
type Sum = z.infer<typeof sumSchema>

/** What lies in escrow for the orders of this side. */
export async function sumEscrow(db: Database, userId: string, side: OrderSide): Promise<Sum> {
  const column = sql.ref(side === 'OWNER' ? 'owner_id' : 'client_id')
  const statement = sql`
    select coalesce(sum(price), 0)::text as units, count(*)::int as orders from orders
    where ${column} = ${userId} and paid_at is not null and settled_at is null`
  return oneOf(await rowsOf(db, statement, sumSchema))
}

/** What was paid out to the user as a seller. */
export async function sumReleased(db: Database, userId: string, { from, to }: { from: Date; to: Date }): Promise<Sum> {
  const statement = sql`
    select coalesce(sum(to_seller), 0)::text as units, count(*)::int as orders from orders
    where owner_id = ${userId} and settled_at >= ${from} and settled_at < ${to} and to_seller > 0`
  return oneOf(await rowsOf(db, statement, sumSchema))
}

const deadlineSchema = z.object({ id: z.string(), deadline: z.date() })

/** The first clock that runs out for the user, of the orders that wait for them. */
export async function findNextDeadline(db: Database, userId: string, now: Date) {
  const statement = sql`
    select * from (
      select id, ${deadline} as deadline from orders
      where ${userId} in (owner_id, client_id) and ${waitsFor(userId, now)}
        and blocked_at is null and status in ('IN_PROGRESS', 'SENT', 'DISPUTE')
    ) running
    where deadline is not null order by deadline limit 1`
  const [row] = await rowsOf(db, statement, deadlineSchema)
  return row
}

function oneOf([row]: Sum[]): Sum {
  if (row === undefined) throw new Error('A sum returned no row.')
  return row
}
