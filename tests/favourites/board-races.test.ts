import { getBoard, moveCards } from '@limelight/core/favourites/board/board'
import { createColumn, deleteColumn, listColumns, orderColumns } from '@limelight/core/favourites/board/columns'
import { addItems, removeItems } from '@limelight/core/favourites/lists/items'
import { createList } from '@limelight/core/favourites/lists/lists'
import { AppError } from '@limelight/core/runtime/errors'
import { buildAccount } from '@limelight/core/test/factories/accounts'
import { addInfluencers } from '@limelight/core/test/factories/influencers'
import { givePlan } from '@limelight/core/test/factories/tariffs'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { openHouse } from '../house.ts'
import { type Answer, type Boards, type Change, isSomeOrder, type Told } from './board-model.ts'

const house = await openHouse({ DATABASE_POOL_SIZE: '20' })
const { ctx } = house
const creators = await addInfluencers(
  ctx,
  'instagram',
  Array.from({ length: 20 }, () => ({})),
)
const nowhere = '01900000-0000-7000-8000-000000000000'
/** `npm run drill -- boards` changes both. */
const { size: histories, seed } = inject('drill') ?? { size: 6, seed: 20261121 }

const list = fc.nat(2)
const some = fc.uniqueArray(fc.nat(19), { minLength: 1, maxLength: 5 })
const maybe = (most: number) => fc.option(fc.nat(most), { nil: undefined })
/** A change that a window makes, with indexes into the state that it saw last. */
const wish = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('move' as const),
      list,
      some,
      column: maybe(7),
      position: maybe(9),
      note: fc.option(fc.constant('A note'), { nil: undefined }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('add' as const), list, some }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('take' as const), list, from: list, some }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), list, some }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('create' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), column: fc.nat(7) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('order' as const),
      positions: fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 5, maxLength: 5 }),
    }),
  },
)
type Wish = typeof wish extends fc.Arbitrary<infer Value> ? Value : never

/** The ranks before the windows act: with room, without room, or at an end of the stored range. */
const lowest = -(2n ** 63n)
const ranks = fc.option(fc.constantFrom(0n, lowest, 2n ** 63n - 100n), { nil: undefined, freq: 3 })
const alone = fc.record({ ranks, wishes: fc.array(wish, { minLength: 1, maxLength: 1 }) })
const atOnce = fc.record({ ranks, wishes: fc.array(wish, { minLength: 2, maxLength: 5 }) })

async function enter() {
  const { user } = await buildAccount(ctx)
  await givePlan(ctx, user.id)
  const caller = { userId: user.id }
  const lists: string[] = []
  for (const [place, name] of ['One', 'Two', 'Three'].entries()) {
    const form = { name, description: '', type: 'influencer', subtype: 'instagram' } as const
    const { id } = await createList(ctx, caller, form)
    await addItems(ctx, caller, { id, items: creators.slice(5 * place, 5 * place + 8).map(value => ({ value })) })
    lists.push(id)
  }
  return { caller, lists }
}
type Visitor = Awaited<ReturnType<typeof enter>>

/** The stored state. Checks the invariants of each row. */
async function readBoards({ caller: { userId }, lists }: Visitor): Promise<Boards> {
  const { data: columns } = await listColumns(ctx, { userId })
  expect(columns.map(({ position }) => position)).toEqual(columns.map((_, place) => place))
  const standard = columns.filter(({ isDefault }) => isDefault).map(({ id }) => id)
  expect(standard).toHaveLength(1)
  const rows = await ctx.db
    .selectFrom('favourite_items')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('rank')
    .execute()
  const stackOf = (list: string, column: string) =>
    rows.filter(row => row.list_id === list && row.column_id === column).map(({ value }) => value)
  const ids = columns.map(({ id }) => id)
  const cards = Object.fromEntries(
    lists.map(list => [list, Object.fromEntries(ids.map(column => [column, stackOf(list, column)]))]),
  )
  const counted = await ctx.db
    .selectFrom('favourite_lists as list')
    .innerJoin('favourite_owners as owner', 'owner.user_id', 'list.user_id')
    .select(['list.id', 'list.items_count', 'owner.items_count as all'])
    .where('list.user_id', '=', userId)
    .orderBy('list.id')
    .execute()
  expect(counted).toEqual(
    lists.map(id => ({ id, items_count: Object.values(cards[id] ?? {}).flat().length, all: rows.length })),
  )
  return { columns: ids, standard: standard[0] ?? '', cards }
}

async function squeeze({ caller }: Visitor, from: bigint): Promise<void> {
  await sql`
    update favourite_items item set rank = ${from} + numbered.place
    from (
      select list_id, value, row_number() over (partition by list_id, column_id order by rank) - 1 as place
      from favourite_items where user_id = ${caller.userId}
    ) numbered
    where item.list_id = numbered.list_id and item.value = numbered.value`.execute(ctx.db)
}

/**
 * The change of a window that sees these boards. An index behind the last one stands for an unknown
 * id.
 */
function toChange({ lists }: Visitor, boards: Boards, wish: Wish): Change {
  const pick = (ids: string[], place: number) => ids[place % (ids.length + 1)] ?? nowhere
  const listAt = (place: number) => lists[place] ?? nowhere
  const known = (place: number, some: number[]) => {
    const values = Object.values(boards.cards[listAt(place)] ?? {}).flat()
    return [...new Set(some.map(at => values[at % values.length] ?? '0'))]
  }
  switch (wish.kind) {
    case 'move': {
      const column = wish.column === undefined ? undefined : pick(boards.columns, wish.column)
      return { ...wish, list: listAt(wish.list), values: known(wish.list, wish.some), column }
    }
    case 'add':
      return { kind: 'add', list: listAt(wish.list), values: wish.some.map(at => creators[at] ?? '') }
    case 'take':
      return { kind: 'take', list: listAt(wish.list), from: listAt(wish.from), values: known(wish.from, wish.some) }
    case 'remove':
      return { kind: 'remove', list: listAt(wish.list), values: known(wish.list, wish.some) }
    case 'create':
      return wish
    case 'delete':
      return { kind: 'delete', column: pick(boards.columns, wish.column) }
    case 'order': {
      const position = (place: number) => wish.positions[place % wish.positions.length] ?? 0
      return { kind: 'order', columns: boards.columns.map((id, place) => ({ id, position: position(place) })) }
    }
  }
}

async function perform({ caller }: Visitor, change: Change): Promise<Answer> {
  switch (change.kind) {
    case 'move': {
      const { list: id, values: itemIds, column: columnId, position, note } = change
      const { data } = await moveCards(ctx, caller, { id, itemIds, columnId, position, note })
      return data.map(item => [item.id, item.columnId])
    }
    case 'add':
    case 'take': {
      const items = change.values.map(value => ({ value }))
      const fromList = change.kind === 'take' ? change.from : undefined
      const { added, list } = await addItems(ctx, caller, { id: change.list, items, fromList })
      return [added, list.itemsCount]
    }
    case 'remove': {
      const items = change.values.map(value => ({ value }))
      const { removed, list } = await removeItems(ctx, caller, { id: change.list, items })
      return [removed, list.itemsCount]
    }
    case 'create': {
      const { id, position } = await createColumn(ctx, caller, { name: 'One more' })
      return [id, position]
    }
    case 'delete':
      return (await deleteColumn(ctx, caller, { id: change.column })).moved
    case 'order':
      return (await orderColumns(ctx, caller, { columns: change.columns })).data.map(({ id }) => id)
  }
}

async function tell(visitor: Visitor, change: Change): Promise<Told> {
  try {
    return { change, answer: await perform(visitor, change) }
  } catch (error) {
    if (error instanceof AppError) return { change, answer: error.code }
    throw error
  }
}

/** Reads a board during the changes and checks that no card is in it twice. */
async function look({ caller, lists: [id = nowhere] }: Visitor): Promise<void> {
  const { columns } = await getBoard(ctx, caller, { id, offset: 0, limit: 100 })
  const seen = columns.flatMap(({ data }) => data.map(item => item.id))
  expect(seen).toHaveLength(new Set(seen).size)
}

const rounds = { 'in sequence': alone, 'from concurrent windows': atOnce }

test.each(Object.entries(rounds))(
  `${histories} histories of changes %s match a model of plain arrays`,
  {
    timeout: 120_000 + histories * 2_000,
  },
  async (_, round) => {
    await fc.assert(
      fc.asyncProperty(fc.array(round, { minLength: 1, maxLength: 8 }), async history => {
        const visitor = await enter()
        let boards = await readBoards(visitor)
        for (const { ranks, wishes } of history) {
          if (ranks !== undefined) await squeeze(visitor, ranks)
          const before = boards
          const changes = wishes.map(wish => toChange(visitor, before, wish))
          const [told] = await Promise.all([Promise.all(changes.map(change => tell(visitor, change))), look(visitor)])
          boards = await readBoards(visitor)
          if (!isSomeOrder(before, told, boards)) expect({ told, boards }).toEqual({ before })
        }
      }),
      { numRuns: histories, seed },
    )
  },
)
