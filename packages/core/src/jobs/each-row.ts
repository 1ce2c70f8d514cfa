import type { Context } from '../context.ts'
import { isDatabaseUnavailable } from '../runtime/errors.ts'

const batchSize = 100
const beforeAll = '00000000-0000-0000-0000-000000000000'

/** Rows after an id, in the order of their ids. */
export type RowPage = { after: string; limit: number }

/**
 * Works on every row that is listed, in batches. A row that fails waits for the next run, and keeps
 * none of those behind it from their turn.
 */
export async function forEachRow<Row extends { id: string }>(
  { logger }: Pick<Context, 'logger'>,
  what: string,
  list: (page: RowPage) => Promise<Row[]>,
  work: (row: Row) => Promise<unknown>,
): Promise<void> {
  for (let after = beforeAll; ; ) {
    const rows = await list({ after, limit: batchSize })
    for (const row of rows) {
      try {
        await work(row)
      } catch (error) {
        if (isDatabaseUnavailable(error)) throw error
        logger.error({ err: error, id: row.id }, `${what} failed; the next run tries again`)
      }
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < batchSize) return
    after = last.id
  }
}
