import { expect, test } from 'vitest'
import { handlers, schedules } from './registry.ts'

test.each([
  ['schedule', schedules],
  ['job', handlers],
])('every %s has a name of its own, because others of the name would never run', (_what, named) => {
  const names = named.map(({ name }) => name)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})
