import { drillTest } from './suite-drill.ts'

await drillTest('tests/offers/states.test.ts', { size: 'steps', defaultSize: 20_000 })
