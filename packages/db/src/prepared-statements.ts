import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { DatabaseUnavailableError, isConnectionError, isUnavailable } from './database-errors.ts'

/**
 * The first words of a statement that runs with almost every call. Each connection prepares it once
 * under that name, because planning it takes several times as long as running it. Its text must
 * never vary, and it must list its columns: a prepared plan breaks when a migration changes `*`.
 */
const preparation = /^\/\* prepare ([a-z-]+) \*\//

/** Runs a statement, and may watch it. */
export type Watch = <Result>(text: string, run: () => Promise<Result>) => Promise<Result>

/** A pool whose connections prepare such statements. */
export class PreparingPool implements PostgresPool {
  readonly #pool: pg.Pool
  readonly #watch: Watch

  constructor(pool: pg.Pool, watch: Watch) {
    this.#pool = pool
    this.#watch = watch
  }

  async connect(): Promise<PostgresPoolClient> {
    try {
      return new PreparingClient(await this.#pool.connect(), this.#watch)
    } catch (cause) {
      throw new DatabaseUnavailableError(cause)
    }
  }

  end(): Promise<void> {
    return this.#pool.end()
  }
}

class PreparingClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient
  readonly #watch: Watch
  /** Why this connection must not be used again. A late answer would reach the next statement. */
  #failure: DatabaseUnavailableError | undefined

  constructor(client: pg.PoolClient, watch: Watch) {
    this.#client = client
    this.#watch = watch
  }

  query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
  query<Row>(
    text: string | PostgresCursor<Row>,
    values: readonly unknown[] = [],
  ): Promise<pg.QueryResult | PostgresQueryResult<Row>> | PostgresCursor<Row> {
    if (typeof text !== 'string') throw new Error('Cursors are not supported. Read in pages instead.')
    return this.#watch(text, () => this.#run(text, values))
  }

  async #run(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    // Also a ROLLBACK fails at once, instead of waiting for a second timeout.
    if (this.#failure !== undefined) throw this.#failure
    const name = preparation.exec(text)?.[1]
    try {
      return await this.#client.query(name === undefined ? text : { name, text }, [...values])
    } catch (cause) {
      if (!isUnavailable(cause)) throw cause
      const failure = new DatabaseUnavailableError(cause)
      if (isConnectionError(cause)) this.#failure = failure
      throw failure
    }
  }

  release(): void {
    this.#client.release(this.#failure)
  }
}
