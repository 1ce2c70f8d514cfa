import type { ClickHouseSettings } from '@clickhouse/client'

/** The cluster as `remote_servers` of ClickHouse names it, and the database on each of its servers. */
type Cluster = { cluster: string; database: string }

/**
 * The shard of a row by table. A creator, their history and their posts share a shard, so that
 * subqueries and joins find on it all that they need.
 */
const shardKeys: [tables: RegExp, key: string][] = [
  [/^(instagram|youtube)_influencers(_by_[a-z]+|_other)?$|^influencer_growth$/, 'id'],
  [/^(instagram|youtube)_content(_by_[a-z]+|_other)?$/, 'author_id'],
  [/^clicks$/, 'cityHash64(link_id)'],
]

/** Small tables that each server holds as a whole. Half of them are read at each key press. */
const wholeTables = /^(migrations|(peer|word)_figures|(suggestions|search_words)(_next)?)$/

/**
 * A write has succeeded once most replicas of each shard have it, in the order of the writes. Reads
 * go to the replica that was written to, which is the first one of its shard that answers.
 */
export const clusterSettings: ClickHouseSettings = {
  distributed_foreground_insert: 1,
  // Otherwise each shard would run the subqueries of some of these statements on all shards.
  parallel_distributed_insert_select: '0',
  insert_quorum: 'auto',
  insert_quorum_parallel: 0,
  // Less than the client waits.
  insert_quorum_timeout: 20_000,
  load_balancing: 'in_order',
  prefer_localhost_replica: 0,
  distributed_product_mode: 'local',
  // A distributed table takes over the columns that a replica has.
  alter_sync: '2',
}

/**
 * The statements of a cluster that do what this one does on one server. A sharded table becomes two:
 * `<name>_local` holds the rows of a shard, and `<name>` reads and writes all shards.
 */
export function toCluster(statement: string, place: Cluster): [string, ...string[]] {
  const sql = statement.trim()
  if (/^(INSERT|BACKUP|RESTORE)\s/.test(sql)) return [statement]
  const on = `ON CLUSTER '${place.cluster}'`
  if (/^CREATE DATABASE\s/.test(sql)) return [`${sql} ${on}`]
  const exchanged = /^EXCHANGE TABLES (?<one>\w+) AND (?<other>\w+)$/.exec(sql)?.groups
  if (exchanged !== undefined) {
    const [one, other] = [exchanged.one, exchanged.other].map(name => storedName(name ?? ''))
    return [`EXCHANGE TABLES ${one} AND ${other} ${on}`]
  }
  const found = /^(?<verb>CREATE|ALTER|DROP|TRUNCATE) TABLE (?<guard>IF (NOT )?EXISTS )?(?<name>\w+)(?<rest>.*)$/s
  const { verb = '', guard = '', name = '', rest = '' } = found.exec(sql)?.groups ?? {}
  if (name === '') throw new Error(`This statement has no form for clusters yet. Add it to toCluster: ${sql}`)
  const key = shardKey(name)
  // Replicas repeat these by themselves, at their place between inserts.
  if (key === undefined && (verb === 'ALTER' || verb === 'TRUNCATE')) return [statement]
  const stored = `${verb} TABLE ${guard}${storedName(name)} ${on}${verb === 'CREATE' ? replicated(rest, key) : rest}`
  if (key === undefined || verb === 'TRUNCATE') return [stored]
  if (verb === 'DROP') return [`DROP TABLE ${guard}${name} ${on}${rest}`, stored]
  // It holds no rows, so it is made anew rather than altered.
  const { cluster, database } = place
  const engine = `Distributed('${cluster}', '${database}', '${storedName(name)}', ${key})`
  return [stored, `CREATE OR REPLACE TABLE ${name} ${on} AS ${storedName(name)} ENGINE = ${engine}`]
}

function shardKey(table: string): string | undefined {
  const key = shardKeys.find(([tables]) => tables.test(table))?.[1]
  if (key === undefined && !wholeTables.test(table))
    throw new Error(`Nothing says on which servers of a cluster the table ${table} is. Add it to cluster.ts.`)
  return key
}

function storedName(table: string): string {
  return shardKey(table) === undefined ? table : `${table}_local`
}

const engine = /\bENGINE = (\w*MergeTree)(?:\(([^)]*)\))?/

/** Paths by uuid, because tables are exchanged. Names of replicas may repeat from shard to shard. */
function replicated(definition: string, key: string | undefined): string {
  if (!engine.test(definition)) throw new Error(`A table of a cluster needs its engine: ${definition}`)
  const path =
    key === undefined
      ? `'/clickhouse/tables/{uuid}/all', '{shard}-{replica}'`
      : `'/clickhouse/tables/{uuid}/{shard}', '{replica}'`
  return definition
    .replace(/^ AS (\w+)/, (_, table: string) => ` AS ${storedName(table)}`)
    .replace(
      engine,
      (_, kind: string, given: string | undefined) =>
        `ENGINE = Replicated${kind}(${[path, ...(given ? [given] : [])].join(', ')})`,
    )
}
