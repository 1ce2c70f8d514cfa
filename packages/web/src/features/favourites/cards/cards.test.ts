import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildBoard, spell } from '../../../../test/factories/favourites.ts'
import { type Columns, moveCards, movesBack, removeCards } from './cards.ts'

test('counts the target position without the moving cards', () => {
  const columns = buildBoard({ new: 'abcde', done: 'xyz' })
  expect(spell(moveCards(columns, { ids: ['b'], to: { columnId: 'done', position: 1 } }))).toEqual({
    new: 'acde',
    done: 'xbyz',
  })
  expect(spell(moveCards(columns, { ids: ['a'], to: { columnId: 'new', position: 2 } })).new).toBe('bcade')
  expect(spell(moveCards(columns, { ids: ['d', 'b'], to: { columnId: 'new', position: 1 } })).new).toBe('adbce')
  expect(spell(moveCards(columns, { ids: ['a', 'z'], to: { columnId: 'done' } })).done).toBe('xyaz')
  expect(spell(moveCards(columns, { ids: ['a'], to: { columnId: 'done', position: 99 } })).done).toBe('xyza')
})

test('updates the column of moved cards and keeps other objects', () => {
  const columns = buildBoard({ new: 'ab', done: 'x', other: 'o' })
  const moved = moveCards(columns, { ids: ['a'], to: { columnId: 'done', position: 0 } })
  expect(moved[1]?.cards[0]).toMatchObject({ id: 'a', columnId: 'done' })
  expect(moved[0]?.cards[0]).toBe(columns[0]?.cards[1])
  expect(moved[2]).toBe(columns[2])
})

test('counts cards that are not loaded', () => {
  const columns = buildBoard({ new: 'a..d', done: '' })
  expect(spell(moveCards(columns, { ids: ['d'], to: { columnId: 'new', position: 1 } })).new).toBe('ad..')
})

test('undo restores every position after any move', () => {
  fc.assert(
    fc.property(
      boards,
      fc.nat(),
      fc.nat(),
      fc.array(fc.nat(), { minLength: 1 }),
      (columns, target, position, picks) => {
        const ids = idsOf(columns)
        const moving = [...new Set(picks.map(pick => ids[pick % ids.length] ?? ''))]
        const to = columns[target % columns.length]?.id ?? ''
        const after = moveCards(columns, { ids: moving, to: { columnId: to, position: position % 12 } })
        const back = movesBack(columns, moving, to).reduce(moveCards, after)
        expect(spell(back)).toEqual(spell(columns))
      },
    ),
    { seed: 20261124 },
  )
})

test('applying a move twice changes nothing', () => {
  fc.assert(
    fc.property(boards, fc.nat(), fc.nat(), (columns, pick, position) => {
      const ids = idsOf(columns)
      const move = { ids: [ids[pick % ids.length] ?? ''], to: { columnId: columns.at(-1)?.id ?? '', position } }
      const once = moveCards(columns, move)
      expect(spell(moveCards(once, move))).toEqual(spell(once))
    }),
    { seed: 20261124 },
  )
})

test('neighbours go back in one move', () => {
  const columns = buildBoard({ new: 'abcd', done: '' })
  expect(movesBack(columns, ['c', 'b'], 'done')).toEqual([{ ids: ['b', 'c'], to: { columnId: 'new', position: 1 } }])
})

test('removing cards leaves no holes', () => {
  const columns = buildBoard({ new: 'ab', done: 'xy' })
  expect(spell(removeCards(columns, new Set(['a', 'y'])))).toEqual({ new: 'b', done: 'x' })
})

const idsOf = (columns: Columns) => columns.flatMap(({ cards }) => cards.flatMap(card => (card ? [card.id] : [])))

const boards = fc.tuple(fc.nat(6), fc.nat(6), fc.integer({ min: 1, max: 6 })).map(([one, two, three]) =>
  buildBoard({
    new: 'abcdef'.slice(0, one),
    doing: 'ghijkl'.slice(0, two),
    done: 'mnopqr'.slice(0, three),
  }),
)
