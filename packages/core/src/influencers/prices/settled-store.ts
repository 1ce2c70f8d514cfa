import { peerSizes } from '@limelight/contract/influencers/peer-groups'
import { socialNetworks } from '@limelight/contract/networks'
import type { Database } from '@limelight/db/database'
import { sql } from 'kysely'
import * as z from 'zod'
import { digits, integer, rowsOf } from '../../engines/rows.ts'

const settledSchema = z.object({
  network: z.enum(socialNetworks),
  tier: z.int(),
  orders: integer,
  sellers: integer,
  /** Low, median and high. */
  quartiles: z.tuple([digits, digits, digits]),
})

type Window = { since: Date; minOrders: number; minSellers: number }

/**
 * What completed orders without a dispute paid per piece, in base units, by network and size of the
 * seller. An order does not name its network, so sellers with several accounts count for none.
 */
export function findSettled(db: Database, { since, minOrders, minSellers }: Window) {
  const statement = sql`
    with accounts as (
      select user_id, lower(min(kind)) as network,
        max(coalesce(record ->> 'followers', record ->> 'subscribers')::bigint) as followers
      from social_accounts where kind in ('INSTAGRAM', 'YOUTUBE') group by user_id having count(*) = 1
    ), sellers as (
      select user_id, network,
        (select count(*)::int from unnest(${peerSizes}::bigint[]) step where followers >= step) as tier
      from accounts where followers is not null
    )
    select network, tier, count(*) as orders, count(distinct owner_id) as sellers,
      (percentile_disc(array[0.25, 0.5, 0.75]) within group (order by piece_price))::text[] as quartiles
    from orders join sellers on sellers.user_id = orders.owner_id
    where status = 'COMPLETED' and ended_at >= ${since} and dispute_id is null and piece_price is not null
    group by network, tier
    having count(*) >= ${minOrders} and count(distinct owner_id) >= ${minSellers}`
  return rowsOf(db, statement, settledSchema)
}
