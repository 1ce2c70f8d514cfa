import { drillTest } from './suite-drill.ts'

await drillTest('tests/payments/any-order.test.ts', { size: 'shuffles', defaultSize: 200 })
