import type { Transaction } from '@limelight/db/database'
import type { FavouriteItemRow } from '@limelight/db/favourites/tables'
import { sql } from 'kysely'
import { rankGap, ranksBetween } from './ranks.ts'

/** The cards of one list in one column. */
type CardStack = { listId: string; columnId: string }

/**
 * A drop target: position 0 is the top, none is the end. Moving cards are not counted. A neighbour
 * replaces the position.
 */
export type CardTarget = CardStack & {
  position?: number | undefined
  neighbour?: { before: string } | { after: string } | undefined
  moving?: readonly string[]
}

/** Returns ascending ranks for new cards at a target; renumbers its stack if there is no room. */
export async function reserveRanks(trx: Transaction, target: CardTarget, count: number): Promise<bigint[]> {
  const ranks = await findFreeRanks(trx, target, count)
  if (ranks !== undefined) return ranks
  await renumber(trx, target)
  const roomy = await findFreeRanks(trx, target, count)
  if (roomy === undefined) throw new Error('A stack that was just numbered has room')
  return roomy
}

/** Moves cards in the given order; a given note replaces theirs. Returns them in no order. */
export async function updateCardRanks(
  trx: Transaction,
  { note, ...target }: CardTarget & { moving: readonly string[]; note?: string | null | undefined },
): Promise<FavouriteItemRow[]> {
  const ranks = await reserveRanks(trx, target, target.moving.length)
  return trx
    .updateTable('favourite_items as item')
    .from(
      sql<{ value: string; rank: string }>`unnest(${target.moving}::text[], ${ranks}::bigint[])`.as<'placed'>(
        sql`placed(value, rank)`,
      ),
    )
    .set(eb => ({
      column_id: target.columnId,
      rank: eb.ref('placed.rank'),
      note: note === undefined ? eb.ref('item.note') : note,
    }))
    .where('item.list_id', '=', target.listId)
    .whereRef('item.value', '=', 'placed.value')
    .returningAll('item')
    .execute()
}

async function findFreeRanks(trx: Transaction, target: CardTarget, count: number): Promise<bigint[] | undefined> {
  const [before, after] = await findNeighbours(trx, target)
  return ranksBetween(before, after, count)
}

async function findNeighbours(
  trx: Transaction,
  { listId, columnId, position, neighbour, moving = [] }: CardTarget,
): Promise<(bigint | undefined)[]> {
  const standing = trx
    .selectFrom('favourite_items')
    .select('rank')
    .where('list_id', '=', listId)
    .where('column_id', '=', columnId)
    .where('value', '<>', eb => eb.fn<string>('all', [eb.val(moving)]))
  const inOrder = standing.orderBy('rank')
  const backwards = standing.orderBy('rank', 'desc')
  const end = async () => [rankOf(await backwards.limit(1).execute()), undefined]
  if (neighbour !== undefined) {
    const isBefore = 'before' in neighbour
    const [found] = await standing.where('value', '=', isBefore ? neighbour.before : neighbour.after).execute()
    // The neighbour was moved or removed since.
    if (found === undefined) return end()
    const rank = rankOf([found])
    return isBefore
      ? [rankOf(await backwards.where('rank', '<', found.rank).limit(1).execute()), rank]
      : [rank, rankOf(await inOrder.where('rank', '>', found.rank).limit(1).execute())]
  }
  if (position === 0) return [undefined, rankOf(await inOrder.limit(1).execute())]
  if (position !== undefined) {
    const around = await inOrder
      .offset(position - 1)
      .limit(2)
      .execute()
    if (around.length > 0) return [rankOf(around), rankOf(around.slice(1))]
  }
  return end()
}

function rankOf([row]: { rank: string }[]): bigint | undefined {
  return row === undefined ? undefined : BigInt(row.rank)
}

async function renumber(trx: Transaction, { listId, columnId }: CardStack): Promise<void> {
  await sql`
    update favourite_items item set rank = numbered.position * ${rankGap}
    from (
      select value, row_number() over (order by rank) as position
      from favourite_items where list_id = ${listId} and column_id = ${columnId}
    ) numbered
    where item.list_id = ${listId} and item.value = numbered.value`.execute(trx)
}

/** Appending only increases ranks, so a stack beyond this rank is renumbered first. */
const maxRankForAppend = 2n ** 62n

/** Moves the cards of a column, in all lists, to the end of another one. Returns the count. */
export async function appendCards(trx: Transaction, { from, to }: { from: string; to: string }): Promise<number> {
  const crowded = await trx
    .selectFrom('favourite_items')
    .select('list_id')
    .distinct()
    .where('column_id', '=', to)
    .where('rank', '>', String(maxRankForAppend))
    .execute()
  for (const { list_id } of crowded) await renumber(trx, { listId: list_id, columnId: to })
  const { numAffectedRows = 0n } = await sql`
    update favourite_items item
    set column_id = ${to}, rank = coalesce(last.rank, 0) + moving.position * ${rankGap}
    from (
      select list_id, value, row_number() over (partition by list_id order by rank) as position
      from favourite_items where column_id = ${from}
    ) moving
    left join (
      select list_id, max(rank) as rank from favourite_items where column_id = ${to} group by list_id
    ) last on last.list_id = moving.list_id
    where item.list_id = moving.list_id and item.value = moving.value`.execute(trx)
  return Number(numAffectedRows)
}
