import { expect, test } from 'vitest'
import { runForge } from './forge.ts'

// Foundry runs the Solidity tests once; each of them is a test here.
const results = await runForge()

test.for(results)('$suite: $name', ({ problem }) => {
  expect(problem).toBeUndefined()
})

test('every Solidity test has run', () => {
  expect(results.length).toBeGreaterThan(80)
})
