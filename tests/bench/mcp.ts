import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildServer } from '@limelight/api/server'
import { createContext } from '@limelight/core/context'
import { loadConfig } from '@limelight/core/runtime/config'
import { buildAccount } from '@limelight/core/test/factories/accounts'
import { buildList } from '@limelight/core/test/factories/favourites'
import { buildKey } from '@limelight/core/test/factories/platform'
import { migratePostgres } from '@limelight/db/migrate'
import { startEngines } from '@limelight/stack/launcher/engines/start'
import { bareEnvironment } from './bare-environment.ts'
import { median, say, table } from './report.ts'

/** Compares a tool call with the REST call of the same procedure, in turns in one process. */
const goal = 1.5
const rounds = 400
const warmUp = 100

const folder = await mkdtemp(join(tmpdir(), 'limelight-bench-'))
const engines = await startEngines({ home: folder, report: say, only: ['postgres', 'nats'] })
const house = createContext(
  'bench',
  loadConfig({
    ...bareEnvironment({ postgres: engines.postgres.url, folder }),
    HOST: 'localhost',
    NATS_URL: engines.nats.url,
    LOG_LEVEL: 'error',
    RATE_LIMIT_ADDRESS: '1000000',
    RATE_LIMIT_USER: '1000000',
    RATE_LIMIT_KEY: '1000000',
  }),
)
await migratePostgres(house.db)
const { user } = await buildAccount(house)
const { token } = await buildKey(house, user.id)
for (let count = 0; count < 10; count += 1) await buildList(house, user.id)
const server = await buildServer(house)
const { port } = new URL(await server.listen({ host: 'localhost', port: 0 }))
const url = `http://localhost:${port}`

const headers = {
  authorization: `Bearer ${token}`,
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
}
const cases = [
  ['read_lists', '/api/user/favs?limit=10'],
  ['read_campaigns', '/api/email-campaign?limit=10'],
  ['search_offers', '/api/offers?limit=10'],
] as const

const rows: (string | number)[][] = []
try {
  for (const [name, path] of cases) {
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: { limit: 10 } } }
    const times: { rest: number[]; tool: number[] } = { rest: [], tool: [] }
    const calls = {
      rest: () => fetch(`${url}${path}`, { headers }),
      tool: () => fetch(`${url}/mcp`, { method: 'POST', headers, body: JSON.stringify(message) }),
    }
    for (let round = 0; round < rounds + warmUp; round += 1) {
      for (const kind of ['rest', 'tool'] as const) {
        const started = performance.now()
        const answer = await calls[kind]()
        await answer.text()
        if (answer.status !== 200) throw new Error(`${name} answered ${answer.status}`)
        if (round >= warmUp) times[kind].push(performance.now() - started)
      }
    }
    const [rest, tool] = [median(times.rest), median(times.tool)]
    if (tool / rest > goal) process.exitCode = 1
    rows.push([name, rest.toFixed(2), tool.toFixed(2), (tool / rest).toFixed(2), tool / rest > goal ? '✗' : '✓'])
  }
  table(['tool, median in ms', 'REST', 'MCP', 'ratio', ''], rows)
} finally {
  await server.close()
  await house.disposers.dispose(house.logger, 5000)
  await engines.stop()
  await rm(folder, { recursive: true, force: true })
}
