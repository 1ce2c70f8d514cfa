import { expect, test } from 'vitest'
import { bestPlaces } from './figures.ts'

const format = (value: number) => value.toFixed(1)

test('marks the highest value of a row, and equal ones together', () => {
  expect([...bestPlaces([1, 3, null, 2], format)]).toEqual([1])
  expect([...bestPlaces([3, 1, 3.04], format)]).toEqual([0, 2])
})

test('marks nothing if all values are equal or only one is known', () => {
  expect([...bestPlaces([2, 2.01], format)]).toEqual([])
  expect([...bestPlaces([null, 2], format)]).toEqual([])
  expect([...bestPlaces([], format)]).toEqual([])
})
