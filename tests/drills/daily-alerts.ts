import { drillTest } from './suite-drill.ts'

await drillTest('tests/alerts/daily.test.ts', { size: 'alerts', defaultSize: 10_000 })
