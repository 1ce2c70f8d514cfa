import { drillTest } from './suite-drill.ts'

await drillTest('tests/backups/drill.test.ts', { size: 'writes', defaultSize: 400 })
