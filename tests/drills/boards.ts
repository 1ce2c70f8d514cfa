import { drillTest } from './suite-drill.ts'

await drillTest('tests/favourites/board-races.test.ts', { size: 'histories', defaultSize: 300 })
