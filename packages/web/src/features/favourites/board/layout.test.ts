import { expect, test } from 'vitest'
import { edgeSpeed, layOut, positionAt, shownBetween } from './layout.ts'

/** Four cards of 94 pixels and their gap of 6. */
const layout = layOut(Array.from({ length: 4 }), () => 94)

test('cards stand below each other, each as high as it is', () => {
  const heights = [84, 106]
  let at = 0
  const { tops, height } = layOut([undefined, undefined], () => heights[at++] ?? 0)
  expect([...tops]).toEqual([0, 90, 202])
  expect(height).toBe(202)
})

test('only what a part of the column shows is drawn', () => {
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

test('a held card falls before the first one whose middle lies below its own', () => {
  expect(positionAt(layout, -50, undefined, 100)).toBe(0)
  expect(positionAt(layout, 46, undefined, 100)).toBe(0)
  expect(positionAt(layout, 48, undefined, 100)).toBe(1)
  expect(positionAt(layout, 9999, undefined, 100)).toBe(4)
})

test('a card that is held still stays in its slot, wherever that has opened', () => {
  for (let middle = -40; middle < 600; middle += 3) {
    let slot: number | undefined
    for (let frame = 0; frame < 3; frame++) slot = positionAt(layout, middle, slot, 100)
    expect(positionAt(layout, middle, slot, 100)).toBe(slot)
  }
})

test('a list runs faster the nearer to its edge something is held, and not in its middle', () => {
  expect(edgeSpeed(400, 0, 800)).toBe(0)
  expect(edgeSpeed(790, 0, 800)).toBeGreaterThan(edgeSpeed(750, 0, 800))
  expect(edgeSpeed(10, 0, 800)).toBe(-edgeSpeed(790, 0, 800))
  expect(edgeSpeed(900, 0, 800)).toBe(22)
})
