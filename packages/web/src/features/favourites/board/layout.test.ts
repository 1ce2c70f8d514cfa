import { expect, test } from 'vitest'
import { layOut, positionAt, shownBetween } from './layout.ts'

/** Four cards, each 94 px plus a gap of 6 px. */
const layout = layOut(Array.from({ length: 4 }), () => 94)

test('stacks cards by their heights', () => {
  const heights = [84, 106]
  let at = 0
  const { tops, height } = layOut([undefined, undefined], () => heights[at++] ?? 0)
  expect([...tops]).toEqual([0, 90, 202])
  expect(height).toBe(202)
})

test('returns only the cards in the visible part', () => {
  expect(shownBetween(layout, 0, 100)).toEqual({ first: 0, last: 0 })
  expect(shownBetween(layout, 90, 210)).toEqual({ first: 0, last: 2 })
  expect(shownBetween(layout, -500, 900)).toEqual({ first: 0, last: 3 })
  expect(shownBetween(layout, 5000, 6000)).toEqual({ first: 4, last: 3 })
  expect(
    shownBetween(
      layOut([], () => 94),
      0,
      500,
    ),
  ).toEqual({ first: 0, last: -1 })
})

test('drops a card before the first one centred below it', () => {
  expect(positionAt(layout, -50, undefined, 100)).toBe(0)
  expect(positionAt(layout, 46, undefined, 100)).toBe(0)
  expect(positionAt(layout, 48, undefined, 100)).toBe(1)
  expect(positionAt(layout, 9999, undefined, 100)).toBe(4)
})

test('keeps the slot while the card does not move', () => {
  for (let middle = -40; middle < 600; middle += 3) {
    let slot: number | undefined
    for (let frame = 0; frame < 3; frame++) slot = positionAt(layout, middle, slot, 100)
    expect(positionAt(layout, middle, slot, 100)).toBe(slot)
  }
})
