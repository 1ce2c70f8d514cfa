import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'

/**
 * How a statement that runs with almost every call begins. Each connection then plans it once under that name, where
 * planning it at every call takes several times what running it does. Its text never varies, and it lists its columns:
 * a plan cannot follow when a migration gives `*` another meaning.
 */
const preparation = /^\/\* prepare ([a-z-]+) \*\//

/** A pool whose connections keep the plans of such statements. A new connection makes its own. */
export class PreparingPool implements PostgresPool {
  readonly #pool: pg.Pool

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  async connect(): Promise<PostgresPoolClient> {
    return new PreparingClient(await this.#pool.connect())
  }

  end(): Promise<void> {
    return this.#pool.end()
  }
}

class PreparingClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient

  constructor(client: pg.PoolClient) {
    this.#client = client
  }

  query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
  query<Row>(
    text: string | PostgresCursor<Row>,
    values: readonly unknown[] = [],
  ): Promise<pg.QueryResult | PostgresQueryResult<Row>> | PostgresCursor<Row> {
    if (typeof text !== 'string') throw new Error('Statements are not streamed: the dialect was given no cursor')
    const name = preparation.exec(text)?.[1]
    return this.#client.query(name === undefined ? text : { name, text }, [...values])
  }

  release(): void {
    this.#client.release()
  }
}
