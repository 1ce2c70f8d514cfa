import { expect, test } from 'vitest'
import { buildBoard, buildCard } from '../../../../test/factories/favourites.ts'
import type { Held } from './drag.ts'
import { nextSlot } from './keys.ts'

const columns = buildBoard({ new: 'abcd', doing: '', done: 'xy' })

/** Lifts two cards of `new`, so two stay. */
function held(columnId: string, position: number): Held {
  const ids = ['a', 'b']
  const lead = buildCard('a', 'new')
  return { ids, lifted: new Set(ids), lead, width: 0, height: 0, by: 'keys', slot: { columnId, position } }
}

test('arrow keys skip lifted cards and stop at the ends of a column', () => {
  expect(nextSlot(columns, held('new', 0), 'ArrowDown')).toEqual({ columnId: 'new', position: 1 })
  expect(nextSlot(columns, held('new', 2), 'ArrowDown')).toEqual({ columnId: 'new', position: 2 })
  expect(nextSlot(columns, held('new', 0), 'ArrowUp')).toEqual({ columnId: 'new', position: 0 })
  expect(nextSlot(columns, held('new', 0), 'End')).toEqual({ columnId: 'new', position: 2 })
})

test('arrow keys reach empty columns and stop at the outer columns', () => {
  expect(nextSlot(columns, held('new', 2), 'ArrowRight')).toEqual({ columnId: 'doing', position: 0 })
  expect(nextSlot(columns, held('doing', 0), 'ArrowRight')).toEqual({ columnId: 'done', position: 0 })
  expect(nextSlot(columns, held('done', 1), 'ArrowRight')).toBeUndefined()
  expect(nextSlot(columns, held('new', 0), 'ArrowLeft')).toBeUndefined()
})
