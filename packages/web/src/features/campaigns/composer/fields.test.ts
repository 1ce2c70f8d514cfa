import { expect, test } from 'vitest'
import { addressesIn } from './fields.ts'

test.each([
  ['a@x.test, B@x.test;c@x.test\nd@x.test e@x.test', ['a@x.test', 'b@x.test', 'c@x.test', 'd@x.test', 'e@x.test']],
  ['Inés Hornea <team@hornea.test>, press@x.test', ['team@hornea.test Inés Hornea', 'press@x.test']],
  ['a@x.test "Maurer, Kenji" <Kenji@x.test>', ['a@x.test', 'kenji@x.test Maurer, Kenji']],
  ['clara@@studio, <bo@x.test>', ['clara@@studio', 'bo@x.test']],
  [' ,; \n', []],
])('reads the addresses in %j', (text, expected) => {
  expect(addressesIn(text).map(({ address, name }) => `${address} ${name}`.trim())).toEqual(expected)
})
