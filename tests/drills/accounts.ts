import { drillTest } from './suite-drill.ts'

await drillTest('tests/accounts/sequences.test.ts', { size: 'sequences', defaultSize: 1000 })
