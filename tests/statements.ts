import pg from 'pg'
import { vi } from 'vitest'
import type { TestHouse } from './house.ts'

/** What a house asked its stores, in order; of ClickHouse the route that each query names. */
export type Statements = { postgres: string[]; clickhouse: string[] }

/**
 * Collects every statement of a house while `work` runs, those that begin and end transactions
 * included. Calls are counted once per second, whatever happens.
 */
export async function collectStatements({ ctx }: TestHouse, work: () => Promise<unknown>): Promise<Statements> {
  const toPostgres = vi.spyOn(pg.Client.prototype, 'query')
  const toClickHouse = vi.spyOn(ctx.clickhouse, 'query')
  try {
    await work()
    return {
      postgres: toPostgres.mock.calls
        .map(([statement]) => textOf(statement))
        .filter(text => !text.includes('call_counts')),
      clickhouse: toClickHouse.mock.calls.map(([{ clickhouse_settings }]) => String(clickhouse_settings?.log_comment)),
    }
  } finally {
    toPostgres.mockRestore()
    toClickHouse.mockRestore()
  }
}

function textOf(statement: unknown): string {
  const text = typeof statement === 'object' && statement !== null && 'text' in statement ? statement.text : statement
  return String(text).replace(/\s+/g, ' ').trim()
}
