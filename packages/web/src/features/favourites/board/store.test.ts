import type { Board, FavouriteItem } from '@limelight/contract/favourites/schema'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { buildBoard, spell } from '../../../../test/factories/favourites.ts'
import { type Columns, changeCard, type Move, moveCards } from '../cards/cards.ts'
import { type Change, createBoardStore } from './store.ts'

const same: Change = columns => columns

/** A fake server that responds on demand with its state at that moment. */
function setUp(letters: Record<string, string>) {
  let truth = buildBoard(letters)
  const waiting: { begin: () => void; finish: () => void }[] = []
  const refused: unknown[] = []

  function call<Answer>(work: () => Answer): Promise<Answer> {
    return new Promise((resolve, reject) => {
      let end = () => {}
      waiting.push({
        begin: () => {
          try {
            const answer = work()
            end = () => resolve(answer)
          } catch (error) {
            end = () => reject(error)
          }
        },
        finish: () => end(),
      })
    })
  }

  const store = createBoardStore({
    load: ({ columnId, offset, limit }) => call(() => answer(truth, columnId, offset, limit)),
    onRefused: error => refused.push(error),
    onChange: () => {},
  })
  /** Waits for all pending promise callbacks. */
  const settle = () => new Promise(resolve => setImmediate(resolve))
  /** Responds to the oldest call. */
  const next = async () => {
    const one = waiting.shift()
    one?.begin()
    one?.finish()
    await settle()
  }
  return {
    store,
    refused,
    waiting,
    truth: () => spell(truth),
    shown: () => spell(store.state().columns ?? []),
    elsewhere: (move: Move) => {
      truth = moveCards(truth, move)
    },
    /** `confirm` is the change in the response; with `isVague` the response has none. */
    move: (
      move: Move,
      { fails = false, confirm = same, isVague = false }: { fails?: boolean; confirm?: Change; isVague?: boolean } = {},
    ) =>
      store.write({
        apply: columns => moveCards(columns, move),
        send: () =>
          call(() => {
            if (fails) throw new Error('no')
            truth = moveCards(truth, move)
            return isVague ? undefined : confirm
          }),
      }),
    next,
    all: async () => {
      while (waiting.length > 0) await next()
    },
    settle,
  }
}

test('shows moves at once, sends them one by one, and keeps them while responses arrive', async () => {
  const { store, move, next, all, shown, truth, waiting } = await loaded({ new: 'abc', done: 'x' })
  move({ ids: ['a'], to: { columnId: 'done', position: 0 } })
  move({ ids: ['b'], to: { columnId: 'done', position: 0 } })
  move({ ids: ['a'], to: { columnId: 'new', position: 1 } })
  const wanted = { new: 'ca', done: 'bx' }
  const seen: unknown[] = []
  store.subscribe(() => seen.push(shown()))
  expect(shown()).toEqual(wanted)
  expect(waiting).toHaveLength(1)
  await next()
  expect(shown()).toEqual(wanted)
  await all()
  expect(truth()).toEqual(wanted)
  for (const state of seen) expect(state).toEqual(wanted)
})

test('reads again only after a write that does not return its change', async () => {
  const { move, next, all, shown, truth, waiting } = await loaded({ new: 'abc', done: '' })
  const noted: Change = columns => changeCard(columns, 'a', { note: 'From the server' })
  move({ ids: ['a'], to: { columnId: 'done' } }, { confirm: noted })
  await next()
  expect(waiting).toEqual([])
  expect(shown()).toEqual({ new: 'bc', done: 'a' })
  move({ ids: ['b'], to: { columnId: 'done' } }, { isVague: true })
  await next()
  expect(waiting).toHaveLength(1)
  await all()
  expect(shown()).toEqual(truth())
})

test('applies a response below the pending writes', async () => {
  const { store, move, next, shown } = await loaded({ new: 'ab', done: '' })
  move({ ids: ['a'], to: { columnId: 'done' } }, { confirm: columns => changeCard(columns, 'a', { note: 'Noted' }) })
  move({ ids: ['b'], to: { columnId: 'done' } })
  await next()
  expect(shown()).toEqual({ new: '', done: 'ab' })
  expect(store.state().columns?.[1]?.cards[0]?.note).toBe('Noted')
})

test('rolls back a refused move and keeps the moves around it', async () => {
  const { move, all, shown, truth, refused } = await loaded({ new: 'abc', done: '' })
  move({ ids: ['a'], to: { columnId: 'done' } })
  move({ ids: ['b'], to: { columnId: 'done' } }, { fails: true })
  move({ ids: ['c'], to: { columnId: 'done' } })
  expect(shown()).toEqual({ new: '', done: 'abc' })
  await all()
  expect(refused).toHaveLength(1)
  expect(shown()).toEqual({ new: 'b', done: 'ac' })
  expect(truth()).toEqual(shown())
})

test('ignores a read that started before a move', async () => {
  const { store, move, all, shown, waiting, settle } = await loaded({ new: 'ab', done: '' })
  store.refresh()
  const late = waiting.shift()
  late?.begin()
  move({ ids: ['a'], to: { columnId: 'done' } })
  const write = waiting.shift()
  write?.begin()
  write?.finish()
  await settle()
  expect(shown()).toEqual({ new: 'b', done: 'a' })
  late?.finish()
  await settle()
  expect(shown()).toEqual({ new: 'b', done: 'a' })
  await all()
  expect(shown()).toEqual({ new: 'b', done: 'a' })
})

test('keeps the board when a read fails and reads again on refresh', async () => {
  const load = vi.fn(async () => answer(buildBoard({ new: 'ab' }), undefined, 0, 100))
  const store = createBoardStore({ load, onRefused: () => {}, onChange: () => {} })
  store.refresh()
  await expect.poll(() => store.state().columns).toBeDefined()
  load.mockRejectedValueOnce(new Error('gone'))
  store.refresh()
  await expect.poll(() => store.state().hasFailed).toBe(true)
  expect(spell(store.state().columns ?? [])).toEqual({ new: 'ab' })
  store.refresh()
  await expect.poll(() => store.state().hasFailed).toBe(false)
})

test('loads the pages of a long column that are in view', async () => {
  const letters = Array.from({ length: 450 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join('')
  const { store, all, shown } = await loaded({ new: letters })
  expect(shown().new).toBe(letters.slice(0, 100).padEnd(450, '.'))
  store.look('new', 310, 330)
  await all()
  expect(shown().new?.slice(300, 400)).toBe(letters.slice(300, 400))
  expect(shown().new?.slice(100, 300)).toBe('.'.repeat(200))
})

test('loads cards that move up from an unloaded page once they are in view', async () => {
  const letters = Array.from({ length: 250 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join('')
  const { store, move, next, all, shown, truth, waiting } = await loaded({ new: letters, done: '' })
  store.look('new', 0, 10)
  move({ ids: [letters[5] ?? ''], to: { columnId: 'done' } })
  await next()
  expect(waiting).toEqual([])
  expect(shown().new?.slice(0, 100)).toBe(`${truth().new?.slice(0, 99)}.`)
  store.look('new', 95, 105)
  expect(waiting).toHaveLength(2)
  await all()
  expect(shown().new?.slice(0, 200)).toBe(truth().new?.slice(0, 200))
  expect(waiting).toEqual([])
})

test('ends in the state of the server after any sequence of changes in two windows', async () => {
  const step = fc.record({
    kind: fc.constantFrom('move', 'vague', 'elsewhere', 'refuse', 'answer', 'answer'),
    pick: fc.nat(11),
    target: fc.constantFrom('new', 'doing', 'done'),
    position: fc.nat(8),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async steps => {
      const { store, move, elsewhere, next, all, shown, truth } = await loaded({
        new: 'abcdef',
        doing: 'ghij',
        done: 'kl',
      })
      for (const { kind, pick, target, position } of steps) {
        const change = { ids: ['abcdefghijkl'[pick] ?? 'a'], to: { columnId: target, position } }
        if (kind === 'answer') await next()
        else if (kind === 'elsewhere') {
          elsewhere(change)
          store.refresh()
        } else move(change, { fails: kind === 'refuse', isVague: kind === 'vague' })
        expect(Object.values(shown()).join('').split('').toSorted().join('')).toBe('abcdefghijkl')
      }
      await all()
      expect(shown()).toEqual(truth())
    }),
    { numRuns: 200, seed: 20261124 },
  )
})

async function loaded(letters: Record<string, string>) {
  const board = setUp(letters)
  board.store.refresh()
  await board.all()
  return board
}

function answer(columns: Columns, columnId: string | undefined, offset: number, limit: number): Board {
  const time = '2026-01-01T00:00:00.000Z'
  return {
    list: {
      id: 'list',
      name: 'List',
      description: '',
      type: 'influencer',
      subtype: 'instagram',
      itemsCount: 0,
      isEnabled: true,
      budget: null,
      fields: [],
      createdAt: time,
      updatedAt: time,
    },
    columns: columns
      .filter(({ id }) => columnId === undefined || id === columnId)
      .map(({ cards, ...column }) => ({
        ...column,
        total: cards.length,
        data: cards.slice(offset, offset + limit).filter((card): card is FavouriteItem => card !== undefined),
      })),
  }
}
