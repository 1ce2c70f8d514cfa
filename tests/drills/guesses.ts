import { drillTest } from './suite-drill.ts'

await drillTest('tests/search/guesses.test.ts', { size: 'guesses', defaultSize: 10_000 })
