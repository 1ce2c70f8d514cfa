import { drillTest } from './suite-drill.ts'

await drillTest('tests/settings/rotate-drill.test.ts', { size: 'texts', defaultSize: 100_000 })
