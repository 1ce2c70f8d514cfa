import { type GateName, takeTurn } from '@limelight/api/procedures/turns'
import { readRows } from '@limelight/core/engines/clickhouse'
import { AppError } from '@limelight/core/runtime/errors'
import { DatabaseUnavailableError } from '@limelight/db/database-errors'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { withoutClickHouse } from '../clickhouse-away.ts'
import { openHouse } from '../house.ts'

const { ctx } = await openHouse()
const failedSearch = async () => {
  const error: unknown = await readRows(ctx, { name: 'test', sql: 'SELECT throwIf(1)', row: z.unknown() }).catch(
    (cause: unknown) => cause,
  )
  if (!(error instanceof AppError)) throw new Error('The search did not fail.')
  return error
}
let unanswered = new AppError('ITEM_NOT_FOUND')
await withoutClickHouse(ctx, async () => {
  unanswered = await failedSearch()
})
const refused = await failedSearch()
const away = new DatabaseUnavailableError(new Error('Query read timeout'))
const locked = new DatabaseUnavailableError(
  Object.assign(new pg.DatabaseError('canceling', 0, 'error'), { code: '55P03' }),
)

/** Ten calls of one person at a time, which all fail with this error. Returns how many of them ran. */
async function failTen(person: string, gate: GateName, cause: Error): Promise<number> {
  let runs = 0
  const fail = async () => {
    runs += 1
    await new Promise(resolve => setImmediate(resolve))
    throw cause
  }
  const answers = await Promise.allSettled(Array.from({ length: 10 }, () => takeTurn(person, gate, fail)))
  for (const answer of answers) expect(answer).toEqual({ status: 'rejected', reason: cause })
  return runs
}

describe('calls of a person that wait for their turn', () => {
  test.each([
    ['ClickHouse does not answer a search', 'search', unanswered, 1],
    ['Postgres does not answer a search', 'search', away, 1],
    ['Postgres does not answer a write', 'write', away, 2],
  ] as const)('fail at once when %s', async (person, gate, cause, runs) => {
    expect(await failTen(person, gate, cause)).toBe(runs)
  })

  test.each([
    ['ClickHouse refuses a search', 'search', refused],
    ['a write waits for a lock too long', 'write', locked],
    ['ClickHouse does not answer a write', 'write', unanswered],
    ['a rule refuses a search', 'search', new AppError('ITEM_NOT_FOUND')],
  ] as const)('run all the same when %s', async (person, gate, cause) => {
    expect(await failTen(person, gate, cause)).toBe(10)
  })
})
