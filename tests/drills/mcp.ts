import { drillTest } from './suite-drill.ts'

await drillTest('tests/platform/mcp-sequences.test.ts', { size: 'sequences', defaultSize: 2000 })
