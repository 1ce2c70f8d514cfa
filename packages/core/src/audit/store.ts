import type { AuditQuery } from '@limelight/contract/audit/schema'
import type { Page } from '@limelight/contract/query'
import type { Database, Tables, Transaction } from '@limelight/db/database'
import { type Insertable, sql } from 'kysely'
import { pageOf } from '../engines/page-store.ts'
import { personOf, personOrNone } from '../engines/shared-store.ts'

export async function insertAudit(trx: Transaction, row: Insertable<Tables['audit']>): Promise<void> {
  await trx.insertInto('audit').values(row).execute()
}

type Wanted = Omit<AuditQuery, 'offset' | 'limit'>

/** Newest first: ids are ordered by time. */
export function listAudit(db: Database, wanted: Wanted, page: Page) {
  const sorted = auditOf(db, wanted).selectAll('audit').select(personOf('audit.admin_id').as('admin'))
  return pageOf(sorted.orderBy('audit.id', 'desc'), page)
}

/** What the page calls a target. Each id belongs to one of these tables. */
const targetName = sql<string | null>`coalesce(
  (select 'Order ' || number from orders where id = target_id),
  (select 'Dispute of order ' || number from disputes join orders on orders.id = order_id where disputes.id = target_id),
  (select initcap(target) || ' of ' || concat_ws(' ', name, surname)
    from moderation_items join users on users.id = user_id where moderation_items.id = audit.target_id),
  (select name from offers where id = target_id),
  (select coalesce(name, 'Campaign') from campaigns where id = target_id),
  (select text from moderation_reasons where id = target_id),
  (select key from configs where id = target_id),
  (select 'Request' || coalesce(' about order ' || number, '')
    from approvals left join disputes on disputes.id = approvals.target_id left join orders on orders.id = order_id
    where approvals.id = audit.target_id),
  (select concat_ws(' ', name, surname) from users where id = target_id)
)`

export function nameAudits(db: Database, ids: readonly string[]) {
  return db
    .selectFrom('audit')
    .select(['id', targetName.as('target'), personOrNone('audit.user_id').as('user')])
    .where('id', 'in', ids)
    .execute()
}

export type ListedAudit = Awaited<ReturnType<typeof listAudit>>['rows'][number]

function auditOf(db: Database, { adminId, act, targetId, userId, search, from, until }: Wanted) {
  let query = db.selectFrom('audit')
  if (adminId !== undefined) query = query.where('admin_id', '=', adminId)
  if (act !== undefined) query = query.where('act', '=', act)
  if (targetId !== undefined) query = query.where(isAbout(targetId))
  if (userId !== undefined) query = query.where('user_id', '=', userId)
  if (search) query = query.where(isFound(search))
  if (from !== undefined) query = query.where('created_at', '>=', new Date(from))
  if (until !== undefined) query = query.where('created_at', '<=', new Date(until))
  return query
}

/** What is done to a request is done to its target, too. */
function isAbout(id: string) {
  return sql<boolean>`(target_id = ${id}
    or target_id = any(array(select approvals.id from approvals where approvals.target_id = ${id})))`
}

/** Acts on an order of this number, its disputes and requests, and those that concern a user of this name or email. */
function isFound(search: string) {
  const pattern = `%${search.toLowerCase().replace(/[\\%_]/g, String.raw`\$&`)}%`
  const ofOrder = sql`select id from orders where number::text = ${search}`
  const ofDispute = sql`select id from disputes where order_id in (${ofOrder})`
  return sql<boolean>`(
    target_id = any(array(
      ${ofOrder} union all ${ofDispute} union all select id from approvals where target_id in (${ofDispute})
    ))
    or user_id = any(array(
      select id from users where email like ${pattern} or lower(name || ' ' || surname) like ${pattern}
    ))
  )`
}

/** Users, and addresses that they have used. */
export type Parties = { userIds: readonly string[]; wallets?: readonly string[] }

/** Whether an admin is one of the users, or has linked or proven a wallet of theirs. */
export async function isParty(db: Database, adminId: string, { userIds, wallets = [] }: Parties): Promise<boolean> {
  const walletsOf = (user: string) =>
    sql`array[lower(${sql.ref(`${user}.wallet`)}), lower(${sql.ref(`${user}.proven_wallet`)})]`
  const { rows } = await sql`
    select from users admin where admin.id = ${adminId} and (
      admin.id = any(${userIds}::uuid[])
      or ${walletsOf('admin')} && ${wallets.map(wallet => wallet.toLowerCase())}::text[]
      or exists (
        select from users party where party.id = any(${userIds}::uuid[]) and ${walletsOf('party')} && ${walletsOf('admin')}
      )
    )`.execute(db)
  return rows.length > 0
}
