import { type ClickHouseClient, type ClickHouseClientConfigOptions, createClient } from '@clickhouse/client'
import { clusterSettings, toCluster } from './clickhouse/cluster.ts'

export type ClickHouse = ClickHouseClient

export function createClickHouse(url: string, cluster?: string): ClickHouse {
  return spread(createClient(options(url, cluster)), url, cluster)
}

/**
 * For statements that run for minutes. Progress headers keep proxies from closing an idle
 * connection.
 */
export function createMigrationClickHouse(url: string, cluster?: string): ClickHouse {
  const client = createClient({
    ...options(url, cluster),
    request_timeout: 60 * 60_000,
    clickhouse_settings: {
      send_progress_in_http_headers: 1,
      http_headers_progress_interval_ms: '20000',
      ...(cluster !== undefined && clusterSettings),
    },
  })
  return spread(client, url, cluster)
}

/** Statements are written for one server. On a cluster, each becomes those that have the same effect. */
function spread(client: ClickHouse, url: string, cluster: string | undefined): ClickHouse {
  if (cluster === undefined) return client
  const command = client.command.bind(client)
  client.command = async params => {
    const [first, ...others] = toCluster(params.query, { cluster, database: databaseIn(url) })
    let result = await command({ ...params, query: first })
    for (const query of others) result = await command({ ...params, query })
    return result
  }
  return client
}

export function databaseIn(url: string): string {
  return new URL(url).pathname.slice(1) || 'default'
}

function options(url: string, cluster: string | undefined): ClickHouseClientConfigOptions {
  return {
    url,
    application: 'limelight',
    request_timeout: 30_000,
    max_open_connections: 16,
    compression: { response: false, request: false },
    // The client waits 1 ms before each query, so that stale sockets close first. Our patch removes
    // that wait; this option checks the age of a socket instead.
    keep_alive: { eagerly_destroy_stale_sockets: true },
    clickhouse_settings: { date_time_input_format: 'best_effort', ...(cluster !== undefined && clusterSettings) },
  }
}

/** Connects to the default database, because the one in the URL may not exist yet. */
export async function ensureClickHouseDatabase(url: string, cluster?: string): Promise<void> {
  const database = databaseIn(url)
  const address = new URL(url)
  address.pathname = '/default'
  const client = createClickHouse(address.href, cluster)
  try {
    await client.command({
      query: 'CREATE DATABASE IF NOT EXISTS {database:Identifier}',
      query_params: { database },
    })
  } finally {
    await client.close()
  }
}

/**
 * All ids of a user's lists travel in one parameter, and a default server rejects more than 128
 * KiB. This many ids exceed that limit and cost no time.
 */
const probeIdCount = 20_000
const maxId = 2n ** 64n - 1n

export async function requireLongParameters(clickhouse: ClickHouse): Promise<void> {
  try {
    const answer = await clickhouse.query({
      query: 'SELECT length({ids:Array(UInt64)})',
      query_params: { ids: new Array(probeIdCount).fill(maxId) },
      use_multipart_params: true,
    })
    await answer.text()
  } catch (cause) {
    const setting = 'http_max_field_value_size = 33554432 in its default profile, as deploy/clickhouse-profile.xml does'
    throw new Error(`ClickHouse rejects long lists of ids. Set ${setting}.`, { cause })
  }
}
