import { drillTest } from './suite-drill.ts'

await drillTest('tests/http/surface-hostile.test.ts', { size: 'attacks', defaultSize: 40_000 })
