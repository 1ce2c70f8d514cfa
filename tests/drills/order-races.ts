import { drillTest } from './suite-drill.ts'

await drillTest('tests/orders/races.test.ts', { size: 'races', defaultSize: 500 })
