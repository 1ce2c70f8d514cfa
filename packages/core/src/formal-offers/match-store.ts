import type { FormalOfferSide } from '@limelight/contract/formal-offers/rules'
import type { Field, FormValues, MatchWalk } from '@limelight/contract/formal-offers/schema'
import type { Database } from '@limelight/db/database'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { integer, rowsOf } from '../engines/rows.ts'
import { type BuyerTerms, criteriaOfBuyer } from '../offers/search/criteria.ts'
import { matching } from '../offers/search/matching-store.ts'

/** Terms for which matches are wanted, and whose they are. */
export type Seeker = {
  makerId: string
  side: FormalOfferSide
  /** In base units. */
  price: string | null
  execDays: number | null
  config: FormValues
}

/** Where to look, and whose rows count. */
export type Wanted = { offers: BuyerTerms[]; preferences: Seeker[]; form: readonly Field[]; onlyOf: string | undefined }

const orders = {
  createdAt: sql`id desc`,
  price: sql`price nulls last, id desc`,
  '-price': sql`price desc nulls last, id desc`,
}

const matchSchema = z.object({ kind: z.enum(['OFFER', 'OFFER_FO']), id: z.string() })

/** Each side gives as many rows as the page can need, in its own order. */
export function findMatches(db: Database, wanted: Wanted, { sort, offset, limit }: MatchWalk) {
  const parts = partsOf(wanted)
  if (parts.length === 0) return []
  const heads = parts.map(part => sql`(${part} order by ${orders[sort]} limit ${offset + limit})`)
  const statement = sql`
    select kind, id from (${sql.join(heads, sql` union all `)}) as found
    order by ${orders[sort]} offset ${offset} limit ${limit}`
  return rowsOf(db, statement, matchSchema)
}

export async function countMatches(db: Database, wanted: Wanted): Promise<number> {
  const parts = partsOf(wanted)
  if (parts.length === 0) return 0
  const statement = sql`select count(*) as total from (${sql.join(parts, sql` union all `)}) as found`
  const [row] = await rowsOf(db, statement, z.object({ total: integer }))
  return row?.total ?? 0
}

function partsOf({ offers, preferences, form, onlyOf }: Wanted): RawBuilder<unknown>[] {
  const ofOffers = offers.map(terms => sql`(${matching({ ...criteriaOfBuyer(terms), userId: onlyOf })})`)
  const ofPreferences = preferences.map(seeker => sql`(${fitting(seeker, form)})`)
  const isTheirs = onlyOf === undefined ? sql`true` : sql`preference.user_id = ${onlyOf}`
  return [
    ...(ofOffers.length === 0
      ? []
      : [sql`select 'OFFER' as kind, offers.id, offers.price from offers where ${sql.join(ofOffers, sql` or `)}`]),
    ...(ofPreferences.length === 0
      ? []
      : [
          sql`
            select 'OFFER_FO' as kind, preference.id, preference.price
            from formal_offers preference join users on users.id = preference.user_id and users.deleted_at is null
            where preference.status = 'SAVED' and ${isTheirs} and (${sql.join(ofPreferences, sql` or `)})`,
        ]),
  ]
}

/** Preferences of the other side. Only values that both rows give are compared. */
function fitting({ makerId, side, price, execDays, config }: Seeker, form: readonly Field[]): RawBuilder<unknown> {
  const isSeller = side === 'SELLER'
  const covers = (column: RawBuilder<unknown>, bound: RawBuilder<unknown>) =>
    isSeller ? sql`coalesce(${column} >= ${bound}, true)` : sql`coalesce(${column} <= ${bound}, true)`
  const conditions = [
    sql`preference.side = ${isSeller ? 'BUYER' : 'SELLER'}`,
    sql`preference.user_id <> ${makerId}`,
    ...(price === null ? [] : [covers(sql`preference.price`, sql`${price}::bigint`)]),
    ...(execDays === null ? [] : [covers(sql`preference.exec_days`, sql`${execDays}::integer`)]),
    ...form.flatMap(field => compare(field, config[field.name]) ?? []),
  ]
  return sql.join(conditions, sql` and `)
}

/** Texts and numbers are not compared. */
function compare({ name, type }: Field, value: FormValues[string] | undefined): RawBuilder<unknown> | undefined {
  const theirs = sql`preference.config -> ${name}::text`
  if (type === 'select' && typeof value === 'string')
    return sql`coalesce(preference.config ->> ${name}::text = ${value}, true)`
  if (type === 'boolean' && typeof value === 'boolean')
    return sql`coalesce(${theirs} = ${JSON.stringify(value)}::jsonb, true)`
  if (type === 'multiselect' && Array.isArray(value) && value.length > 0)
    return sql`coalesce(${theirs} ?| ${value}::text[], true)`
  return undefined
}
