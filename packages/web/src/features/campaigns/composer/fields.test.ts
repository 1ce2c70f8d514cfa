import { expect, test } from 'vitest'
import { now } from '../../../display/clock.ts'
import { addressesIn, timeProblem } from './fields.ts'

test.each([
  ['a@x.test, B@x.test;c@x.test\nd@x.test e@x.test', ['a@x.test', 'b@x.test', 'c@x.test', 'd@x.test', 'e@x.test']],
  ['Inés Hornea <team@hornea.test>, press@x.test', ['team@hornea.test Inés Hornea', 'press@x.test']],
  ['a@x.test "Maurer, Kenji" <Kenji@x.test>', ['a@x.test', 'kenji@x.test Maurer, Kenji']],
  ['clara@@studio, <bo@x.test>', ['clara@@studio', 'bo@x.test']],
  [' ,; \n', []],
])('reads the addresses in %j', (text, expected) => {
  expect(addressesIn(text).map(({ address, name }) => `${address} ${name}`.trim())).toEqual(expected)
})

const dayMs = 24 * 60 * 60_000
const noonIn = (days: number) => ({ date: new Date(now() + days * dayMs).toISOString().slice(0, 10), time: '12:00' })

test.each([
  ['no time', null, undefined],
  ['a time ahead', noonIn(3), undefined],
  ['a past time', { date: '2020-01-01', time: '10:00' }, 'Choose a time in the future'],
  ['an empty date', { date: '', time: '10:00' }, 'Choose a time in the future'],
  ['a time too far ahead', noonIn(95), 'Choose a time in the next 90 days'],
])('checks %s', (_, sendAt, expected) => {
  expect(timeProblem(sendAt)).toBe(expected)
})
