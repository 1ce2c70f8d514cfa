import type { SourceKind } from '@limelight/contract/chats/schema'
import type { Database } from '@limelight/db/database'
import { sql } from 'kysely'
import * as z from 'zod'
import { rowsOf } from '../engines/rows.ts'

const sourceSchema = z.object({
  kind: z.enum(['OFFER', 'OFFER_FO', 'ORDER', 'DISPUTE']),
  id: z.string(),
  title: z.string(),
  image: z.string().nullable(),
  order_id: z.string().nullable(),
  number: z.coerce.number().int().nullable(),
  status: z.string(),
  waiting_for: z.enum(['OWNER', 'CLIENT']).nullable(),
  /** Base units. */
  price: z.string().nullable(),
  deadline: z.date().nullable(),
})
export type SourceRow = z.infer<typeof sourceSchema>

const offers = sql`
  select 'OFFER' as kind, offers.id, offers.name as title, images.path as image, null::uuid as order_id,
    null::bigint as number, offers.status, null as waiting_for, offers.price::text, null::timestamptz as deadline
  from offers left join images on images.id = offers.main_image_id`

const formalOffers = sql`
  select 'OFFER_FO', id, name, null, order_id, null, status, waiting_for, price::text, null
  from formal_offers`

const newestDispute = sql`left join disputes on disputes.id = orders.dispute_id`
const disputeClock = sql`case when disputes.status = 'ESCALATED' then disputes.dispute_until else disputes.escalates_at end`

/** The deadline is the clock that runs in the status. */
const orders = sql`
  select 'ORDER', orders.id, orders.snapshot ->> 'name', orders.snapshot -> 'mainImage' ->> 'path', orders.id,
    orders.number, orders.status, orders.waiting_for, orders.price::text,
    case orders.status
      when 'PAYMENT_PENDING' then orders.pay_until
      when 'IN_PROGRESS' then orders.deliver_by
      when 'SENT' then orders.review_until
      when 'DISPUTE' then ${disputeClock}
    end
  from orders ${newestDispute}`

const disputes = sql`
  select 'DISPUTE', disputes.id, orders.snapshot ->> 'name', orders.snapshot -> 'mainImage' ->> 'path', orders.id,
    orders.number, disputes.status, orders.waiting_for, disputes.price::text,
    case when disputes.status in ('OPEN', 'PRICE_PROPOSED', 'ESCALATED') then ${disputeClock} end
  from disputes join orders on orders.id = disputes.order_id`

/** The sources that still exist, as they are now. */
export function findSources(db: Database, ids: string[]): Promise<SourceRow[]> {
  const statement = sql`
    ${offers} where offers.id = any(${ids}::uuid[])
    union all ${formalOffers} where id = any(${ids}::uuid[])
    union all ${orders} where orders.id = any(${ids}::uuid[])
    union all ${disputes} where disputes.id = any(${ids}::uuid[])`
  return rowsOf(db, statement, sourceSchema)
}

const askedSchema = z.object({
  owner_id: z.string(),
  title: z.string(),
  is_open: z.boolean(),
  is_sellers: z.boolean(),
})
/** `is_open`: other users may ask about it. `is_sellers`: its owner sells. */
export type AskedRow = z.infer<typeof askedSchema>

/** An offer or a formal offer, about which a user asks for a chat. */
export async function findAsked(
  db: Database,
  { kind, id }: { kind: SourceKind; id: string },
): Promise<AskedRow | undefined> {
  const statement =
    kind === 'OFFER'
      ? sql`
          select offers.user_id as owner_id, offers.name as title, true as is_sellers,
            offers.status = 'ACTIVE' and offers.moderation_status <> 'REFUSED' and users.deleted_at is null as is_open
          from offers join users on users.id = offers.user_id where offers.id = ${id}`
      : sql`
          select formal_offers.user_id as owner_id, formal_offers.name as title,
            formal_offers.side = 'SELLER' as is_sellers,
            formal_offers.status = 'SAVED' and users.deleted_at is null as is_open
          from formal_offers join users on users.id = formal_offers.user_id where formal_offers.id = ${id}`
  const [row] = await rowsOf(db, statement, askedSchema)
  return row
}

/** A refused order ends the talk about it: its chat can only be read. */
export async function isRejected(
  db: Database,
  { source_kind, source_id }: { source_kind: SourceKind; source_id: string | null },
): Promise<boolean> {
  if (source_kind !== 'ORDER' || source_id === null) return false
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', source_id)
    .where('status', '=', 'REJECTED')
    .executeTakeFirst()
  return order !== undefined
}
