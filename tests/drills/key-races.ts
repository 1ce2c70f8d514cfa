import { drillTest } from './suite-drill.ts'

await drillTest('tests/platform/races.test.ts', { size: 'rounds', defaultSize: 500 })
