import { sql } from 'kysely'
import type { ClickHouse } from '../../clickhouse.ts'
import type { Database } from '../../database.ts'

const truths = ['instagram_influencers', 'youtube_influencers', 'instagram_content', 'youtube_content']

/** Few enough to be copied while the client waits. */
const rowsAtOnce = 200_000
const ids = 2n ** 64n

/**
 * Rows of a list are looked up by id and lie anywhere, so that each costs its granule: smaller ones, in smaller blocks,
 * make a list half as long to read.
 */
export async function up(clickhouse: ClickHouse, session: Database): Promise<void> {
  for (const truth of truths) {
    // What writers hold: a row written meanwhile would stay behind.
    await sql`select pg_advisory_lock(hashtext(${`search.${truth}`}))`.execute(session)
    if (!(await isFine(clickhouse, truth))) await makeFine(clickhouse, truth)
    await clickhouse.command({ query: `DROP TABLE IF EXISTS ${truth}_other SYNC` })
  }
}

async function isFine(clickhouse: ClickHouse, truth: string): Promise<boolean> {
  const [table] = await select<{ engine_full: string }>(
    clickhouse,
    `SELECT engine_full FROM system.tables WHERE database = currentDatabase() AND name = '${truth}'`,
  )
  return table?.engine_full.includes('index_granularity = 64,') === true
}

async function makeFine(clickhouse: ClickHouse, truth: string): Promise<void> {
  const fine = `${truth}_other`
  for (const query of [
    `DROP TABLE IF EXISTS ${fine} SYNC`,
    `CREATE TABLE ${fine} AS ${truth} ENGINE = ReplacingMergeTree(version) ORDER BY id
      SETTINGS index_granularity = 64, min_compress_block_size = 4096`,
    // What is unpacked faster is worth its place on the disk; the index spans as many rows as before.
    `ALTER TABLE ${fine} MODIFY COLUMN shown String CODEC(LZ4),
      DROP INDEX version_span, ADD INDEX version_span version TYPE minmax GRANULARITY 16`,
  ]) {
    await clickhouse.command({ query })
  }
  // Ids are hashes: a span of them is a share of the rows.
  const [counted] = await select<{ rows: string }>(clickhouse, `SELECT toString(count()) AS rows FROM ${truth}`)
  const spans = BigInt(Math.ceil(Number(counted?.rows ?? 0) / rowsAtOnce))
  for (let span = 0n; span < spans; span += 1n) {
    await clickhouse.command({
      query: `INSERT INTO ${fine} SELECT * FROM ${truth} WHERE id >= {from:UInt64} AND id <= {to:UInt64}`,
      query_params: { from: (ids * span) / spans, to: (ids * (span + 1n)) / spans - 1n },
    })
  }
  await clickhouse.command({ query: `EXCHANGE TABLES ${fine} AND ${truth}` })
}

async function select<Row>(clickhouse: ClickHouse, query: string): Promise<Row[]> {
  const answer = await clickhouse.query({ query, format: 'JSONEachRow' })
  return answer.json<Row>()
}
