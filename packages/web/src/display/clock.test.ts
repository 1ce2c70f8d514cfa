import { expect, test } from 'vitest'
import { now, setClock } from './clock.ts'

const day = 24 * 60 * 60_000

test('the time follows the answers of the server', () => {
  setClock(null)
  setClock('no date')
  expect(Math.abs(now() - Date.now())).toBeLessThan(1000)
  setClock(new Date(Date.now() + 3 * day).toUTCString())
  expect(Math.abs(now() - Date.now() - 3 * day)).toBeLessThan(5000)
  setClock(new Date().toUTCString())
  expect(Math.abs(now() - Date.now())).toBeLessThan(5000)
})
