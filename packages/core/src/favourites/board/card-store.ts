import type { Transaction } from '@limelight/db/database'
import type { FavouriteItemRow } from '@limelight/db/favourites/tables'
import { sql } from 'kysely'
import { rankGap, ranksBetween } from './ranks.ts'

/** The cards of one list in one column. */
type Stack = { listId: string; columnId: string }

/** Where cards go: counted without those that move, 0 is on top, no position is the end. */
export type Place = Stack & { position?: number | undefined; moving?: readonly string[] }

/** Ranks for that many cards, in their order, at a place; its stack is numbered again when there is no room. */
export async function ranksAt(trx: Transaction, place: Place, count: number): Promise<bigint[]> {
  const ranks = await findRoom(trx, place, count)
  if (ranks !== undefined) return ranks
  await numberAgain(trx, place)
  const roomy = await findRoom(trx, place, count)
  if (roomy === undefined) throw new Error('A stack that was just numbered has room')
  return roomy
}

/** Moves cards of the list to a position, in the order given; a note, if given, replaces theirs. Returns them in no order. */
export async function placeCards(
  trx: Transaction,
  { note, ...place }: Place & { moving: readonly string[]; note?: string | null | undefined },
): Promise<FavouriteItemRow[]> {
  const ranks = await ranksAt(trx, place, place.moving.length)
  return trx
    .updateTable('favourite_items as item')
    .from(
      sql<{ value: string; rank: string }>`unnest(${place.moving}::text[], ${ranks}::bigint[])`.as<'placed'>(
        sql`placed(value, rank)`,
      ),
    )
    .set(eb => ({
      column_id: place.columnId,
      rank: eb.ref('placed.rank'),
      note: note === undefined ? eb.ref('item.note') : note,
    }))
    .where('item.list_id', '=', place.listId)
    .whereRef('item.value', '=', 'placed.value')
    .returningAll('item')
    .execute()
}

async function findRoom(trx: Transaction, place: Place, count: number): Promise<bigint[] | undefined> {
  const [before, after] = await neighboursOf(trx, place)
  return ranksBetween(before, after, count)
}

async function neighboursOf(trx: Transaction, { listId, columnId, position, moving = [] }: Place) {
  const standing = trx
    .selectFrom('favourite_items')
    .select('rank')
    .where('list_id', '=', listId)
    .where('column_id', '=', columnId)
    .where('value', '<>', eb => eb.fn<string>('all', [eb.val(moving)]))
  const inOrder = standing.orderBy('rank')
  if (position === 0) return [undefined, rankOf(await inOrder.limit(1).execute())]
  if (position !== undefined) {
    const around = await inOrder
      .offset(position - 1)
      .limit(2)
      .execute()
    if (around.length > 0) return [rankOf(around), rankOf(around.slice(1))]
  }
  return [rankOf(await standing.orderBy('rank', 'desc').limit(1).execute()), undefined]
}

function rankOf([row]: { rank: string }[]): bigint | undefined {
  return row === undefined ? undefined : BigInt(row.rank)
}

async function numberAgain(trx: Transaction, { listId, columnId }: Stack): Promise<void> {
  await sql`
    update favourite_items item set rank = numbered.place * ${rankGap}
    from (
      select value, row_number() over (order by rank) as place
      from favourite_items where list_id = ${listId} and column_id = ${columnId}
    ) numbered
    where item.list_id = ${listId} and item.value = numbered.value`.execute(trx)
}

/** Beyond this a stack that grew at its end for a long time is numbered again before many cards follow. */
const farRank = 2n ** 62n

/** Puts the cards of one column, in all lists and in their order, at the end of another. Answers how many. */
export async function appendCards(trx: Transaction, { from, to }: { from: string; to: string }): Promise<number> {
  const crowded = await trx
    .selectFrom('favourite_items')
    .select('list_id')
    .distinct()
    .where('column_id', '=', to)
    .where('rank', '>', String(farRank))
    .execute()
  for (const { list_id } of crowded) await numberAgain(trx, { listId: list_id, columnId: to })
  const { numAffectedRows = 0n } = await sql`
    update favourite_items item
    set column_id = ${to}, rank = coalesce(last.rank, 0) + moving.place * ${rankGap}
    from (
      select list_id, value, row_number() over (partition by list_id order by rank) as place
      from favourite_items where column_id = ${from}
    ) moving
    left join (
      select list_id, max(rank) as rank from favourite_items where column_id = ${to} group by list_id
    ) last on last.list_id = moving.list_id
    where item.list_id = moving.list_id and item.value = moving.value`.execute(trx)
  return Number(numAffectedRows)
}
