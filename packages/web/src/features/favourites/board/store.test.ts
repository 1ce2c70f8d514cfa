import type { Board, FavouriteItem } from '@limelight/contract/favourites/schema'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { buildBoard, spell } from '../../../../test/factories/favourites.ts'
import { type Columns, type Move, moveCards } from '../cards/cards.ts'
import { createBoardStore } from './store.ts'

/** A server that answers when the test says so, with what is true at that moment. */
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
    onReread: () => {},
  })
  /** Whatever hangs on promises alone has happened. */
  const settle = () => new Promise(resolve => setImmediate(resolve))
  /** Answers the oldest question. */
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
    move: (move: Move, fails = false) =>
      store.write({
        apply: columns => moveCards(columns, move),
        send: () =>
          call(() => {
            if (fails) throw new Error('no')
            truth = moveCards(truth, move)
          }),
      }),
    next,
    all: async () => {
      while (waiting.length > 0) await next()
    },
    settle,
  }
}

test('moves show at once, go out one after the other, and stay while they are answered', async () => {
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

test('a refused move goes back, and those around it stay', async () => {
  const { move, all, shown, truth, refused } = await loaded({ new: 'abc', done: '' })
  move({ ids: ['a'], to: { columnId: 'done' } })
  move({ ids: ['b'], to: { columnId: 'done' } }, true)
  move({ ids: ['c'], to: { columnId: 'done' } })
  expect(shown()).toEqual({ new: '', done: 'abc' })
  await all()
  expect(refused).toHaveLength(1)
  expect(shown()).toEqual({ new: 'b', done: 'ac' })
  expect(truth()).toEqual(shown())
})

test('what was read before a move and answered after it takes nothing back', async () => {
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

test('without an answer the board stays as it was, and asks again when it is told to', async () => {
  const load = vi.fn(async () => answer(buildBoard({ new: 'ab' }), undefined, 0, 100))
  const store = createBoardStore({ load, onRefused: () => {}, onReread: () => {} })
  store.refresh()
  await vi.waitFor(() => expect(store.state().columns).toBeDefined())
  load.mockRejectedValueOnce(new Error('gone'))
  store.refresh()
  await vi.waitFor(() => expect(store.state().hasFailed).toBe(true))
  expect(spell(store.state().columns ?? [])).toEqual({ new: 'ab' })
  store.refresh()
  await vi.waitFor(() => expect(store.state().hasFailed).toBe(false))
})

test('a long column is read where it is looked at', async () => {
  const letters = Array.from({ length: 450 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join('')
  const { store, all, shown } = await loaded({ new: letters })
  expect(shown().new).toBe(letters.slice(0, 100).padEnd(450, '.'))
  store.look('new', 310, 330)
  await all()
  expect(shown().new?.slice(300, 400)).toBe(letters.slice(300, 400))
  expect(shown().new?.slice(100, 300)).toBe('.'.repeat(200))
})

test('whatever happens here and in another window at the same time, in the end both show what the server has', async () => {
  const step = fc.record({
    kind: fc.constantFrom('move', 'elsewhere', 'refuse', 'answer', 'answer'),
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
        } else move(change, kind === 'refuse')
        expect(Object.values(shown()).join('').split('').toSorted().join('')).toBe('abcdefghijkl')
      }
      await all()
      expect(shown()).toEqual(truth())
    }),
    { numRuns: 200 },
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
