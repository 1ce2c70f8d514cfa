import { drillTest } from './suite-drill.ts'

await drillTest('tests/orders/model.test.ts', { size: 'steps', defaultSize: 100_000 })
