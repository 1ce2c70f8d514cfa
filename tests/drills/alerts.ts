import { drillTest } from './suite-drill.ts'

await drillTest('tests/deploy/alerts-drill.test.ts', { size: 'outages', defaultSize: 6 })
