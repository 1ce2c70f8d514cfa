import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { saveClickHouse } from '@limelight/core/backups/store'
import { writeSuggestions } from '@limelight/core/influencers/suggestion-store'
import { type ClickHouse, createClickHouse, ensureClickHouseDatabase } from '@limelight/db/clickhouse'
import { toCluster } from '@limelight/db/clickhouse/cluster'
import { migrateClickHouse } from '@limelight/db/clickhouse/migrate'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { databaseUrl } from '../database.ts'
import { openHouse } from '../house.ts'

const { ctx } = await openHouse()
const place = { cluster: 'search', database: 'limelight' }

describe('the statements of a cluster', () => {
  test('make the tables of all migrations, and are ones that ClickHouse can read', async () => {
    const url = databaseUrl(inject('engines').clickhouse, `t_${randomUUID().replaceAll('-', '')}`)
    await ensureClickHouseDatabase(url)
    const { clickhouse, sent } = openClient(url)
    await migrateClickHouse(ctx.db, clickhouse)
    await expectSnapshot(sent, './cluster-migrations.sql')
  })

  test('exchange suggestions and words on every server', async () => {
    const { clickhouse, sent } = openClient(ctx.secrets.clickhouseUrl)
    await writeSuggestions({ ...ctx, clickhouse })
    await expectSnapshot(sent, './cluster-suggestions.sql')
  })

  test('back up all servers', async () => {
    const inCluster = { ...ctx, config: { ...ctx.config, clickhouseCluster: 'search' } }
    await expect(saveClickHouse(inCluster, 'never')).rejects.toThrow("Requested cluster 'search' not found")
  })

  test('fail for a table that has no place yet, and for a statement that has no form', () => {
    expect(() => toCluster('CREATE TABLE posts (id UInt64) ENGINE = MergeTree ORDER BY id', place)).toThrow(
      'Nothing says on which servers of a cluster the table posts is.',
    )
    expect(() => toCluster('OPTIMIZE TABLE clicks', place)).toThrow('Add it to toCluster: OPTIMIZE TABLE clicks')
  })
})

describe('a client', () => {
  test('of a cluster waits for replicas and keeps subqueries on their shard', async () => {
    const { url, requests } = await listen()
    const clickhouse = createClickHouse(url, 'search')
    await clickhouse.command({ query: 'EXCHANGE TABLES suggestions AND suggestions_next' })
    await clickhouse.close()
    expect(requests).toMatchInlineSnapshot(`
      [
        {
          "settings": {
            "alter_sync": "2",
            "date_time_input_format": "best_effort",
            "distributed_foreground_insert": "1",
            "distributed_product_mode": "local",
            "insert_quorum": "auto",
            "insert_quorum_parallel": "0",
            "insert_quorum_timeout": "20000",
            "load_balancing": "in_order",
            "parallel_distributed_insert_select": "0",
            "prefer_localhost_replica": "0",
          },
          "statement": "EXCHANGE TABLES suggestions AND suggestions_next ON CLUSTER 'search'",
        },
      ]
    `)
  })

  test('of one server sends each statement as it is', async () => {
    const { url, requests } = await listen()
    const clickhouse = createClickHouse(url)
    await clickhouse.command({ query: 'EXCHANGE TABLES suggestions AND suggestions_next' })
    await clickhouse.close()
    expect(requests).toMatchInlineSnapshot(`
      [
        {
          "settings": {
            "date_time_input_format": "best_effort",
          },
          "statement": "EXCHANGE TABLES suggestions AND suggestions_next",
        },
      ]
    `)
  })
})

describe('migrations', () => {
  test('refuse tables of one server on a cluster', async () => {
    await expect(migrateClickHouse(ctx.db, ctx.clickhouse, 'search')).rejects.toThrow(
      'The database of CLICKHOUSE_URL has tables of one server.',
    )
  })

  test('refuse tables of a cluster without its name', async () => {
    const { url } = await listen('{"engine":"ReplicatedMergeTree"}\n')
    const clickhouse = createClickHouse(url)
    onTestFinished(() => clickhouse.close())
    await expect(migrateClickHouse(ctx.db, clickhouse)).rejects.toThrow('Set CLICKHOUSE_CLUSTER to its name.')
  })
})

/** A client that remembers the statements that change something. */
function openClient(url: string): { clickhouse: ClickHouse; sent: string[] } {
  const clickhouse = createClickHouse(url)
  const command = clickhouse.command.bind(clickhouse)
  const sent: string[] = []
  clickhouse.command = params => {
    sent.push(params.query)
    return command(params)
  }
  onTestFinished(() => clickhouse.close())
  return { clickhouse, sent }
}

async function expectSnapshot(sent: readonly string[], file: string): Promise<void> {
  const statements = sent.filter(query => !query.trim().startsWith('INSERT')).flatMap(query => toCluster(query, place))
  for (const query of statements) await ctx.clickhouse.command({ query: `EXPLAIN AST ${query}` })
  await expect(`${statements.join(';\n\n')};\n`).toMatchFileSnapshot(file)
}

/** A server that answers every request with the same text. */
async function listen(answer = '') {
  const requests: { statement: string; settings: Record<string, string> }[] = []
  const server = createServer(async (request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://localhost')
    const { query_id: _, database: __, ...settings } = Object.fromEntries(searchParams)
    requests.push({ statement: await text(request), settings })
    response.end(answer)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return { url: `http://127.0.0.1:${port}/limelight`, requests }
}
