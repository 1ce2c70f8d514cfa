import { drillTest } from './suite-drill.ts'

await drillTest('tests/moderation/shift.test.ts', { size: 'items', defaultSize: 5000 })
