import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildServer } from '@limelight/api/server'
import { createContext } from '@limelight/core/context'
import { loadConfig } from '@limelight/core/runtime/config'
import { buildAccount } from '@limelight/core/test/factories/accounts'
import { buildKey } from '@limelight/core/test/factories/platform'
import { migratePostgres } from '@limelight/db/migrate'
import { startEngines } from '@limelight/stack/launcher/engines/start'
import { bareEnvironment } from './bare-environment.ts'
import { median, say, table } from './report.ts'

/**
 * Compares one call with a key to the same call with a session token, in the same run: the key is
 * read with the plan of its owner, and the call is kept. The goal is at most 1.25 times the latency.
 */
const rounds = 7
const seconds = 3
const connections = 4

const folder = await mkdtemp(join(tmpdir(), 'limelight-bench-'))
const engines = await startEngines({ home: folder, report: say, only: ['postgres'] })
const house = createContext(
  'bench',
  loadConfig({
    ...bareEnvironment({ postgres: engines.postgres.url, folder }),
    RATE_LIMIT_USER: '1000000000',
    RATE_LIMIT_KEY: '1000000000',
  }),
)
await migratePostgres(house.db)
const tokens = { session: [] as string[], key: [] as string[] }
for (let user = 0; user < connections; user += 1) {
  const { user: owner, accessToken } = await buildAccount(house)
  tokens.session.push(accessToken)
  tokens.key.push((await buildKey(house, owner.id)).token)
}
const app = await buildServer(house)
const url = await app.listen({ host: '127.0.0.1', port: 0 })

async function measure(kind: keyof typeof tokens): Promise<{ p50: number; p99: number }> {
  const latencies: number[] = []
  await Promise.all(
    tokens[kind].map(async token => {
      const until = performance.now() + seconds * 1000
      while (performance.now() < until) {
        const startedAt = performance.now()
        const answer = await fetch(`${url}/api/user/tariffs/limit?limit=SEARCH_PER_DAY`, {
          headers: { authorization: `Bearer ${token}` },
        })
        await answer.arrayBuffer()
        if (!answer.ok) throw new Error(`${kind}: ${answer.status}`)
        latencies.push(performance.now() - startedAt)
      }
    }),
  )
  const sorted = latencies.toSorted((one, other) => one - other)
  return { p50: sorted[Math.floor(sorted.length / 2)] ?? 0, p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0 }
}

const measured = { session: [] as { p50: number; p99: number }[], key: [] as { p50: number; p99: number }[] }
for (let round = 0; round <= rounds; round += 1) {
  for (const kind of ['session', 'key'] as const) {
    const figures = await measure(kind)
    // The first round warms up the JIT compiler.
    if (round > 0) measured[kind].push(figures)
  }
  say(`round ${round} of ${rounds}`)
}
const figure = (kind: keyof typeof tokens, name: 'p50' | 'p99') => median(measured[kind].map(each => each[name]))
table(
  ['', 'median ms', 'p99 ms'],
  (['session', 'key'] as const).map(kind => [kind, figure(kind, 'p50').toFixed(2), figure(kind, 'p99').toFixed(2)]),
)
const ratio = (name: 'p50' | 'p99') => figure('key', name) / figure('session', name)
table(['key / session', 'median', 'p99', 'goal'], [['', ratio('p50').toFixed(2), ratio('p99').toFixed(2), '≤ 1.25']])
await app.close()
await house.disposers.dispose(house.logger, 5000)
await rm(folder, { recursive: true, force: true })
await engines[Symbol.asyncDispose]()
// The client of NATS, which is away, would try again for ever.
process.exit(ratio('p50') > 1.25 || ratio('p99') > 1.25 ? 1 : 0)
