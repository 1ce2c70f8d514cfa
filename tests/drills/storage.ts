import { drillTest } from './suite-drill.ts'

await drillTest('tests/uploads/storage-drill.test.ts', { size: 'kills', defaultSize: 20 })
