import { readFileSync } from 'node:fs'
import { variables } from '@limelight/core/runtime/config'
import { expect, test } from 'vitest'

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')

test("the operators' table of the README has every variable that a role reads, in its order, and no other", () => {
  const explained = [...readme.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name)
  expect(explained).toEqual(Object.keys(variables))
})

test('every npm command that the README names exists', () => {
  const { scripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  const named = [...readme.matchAll(/`npm run ([a-z:-]+)/g)].map(([, name = '']) => name)
  expect(named.filter(name => !(name in scripts))).toEqual([])
  expect(named.length).toBeGreaterThan(5)
})
