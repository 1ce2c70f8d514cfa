import { packed, readRows, streamJson } from '@limelight/core/engines/clickhouse'
import { digits, integer } from '@limelight/core/engines/rows'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { openHouse } from '../house.ts'

const { ctx } = await openHouse()

test('a streamed answer of many pieces arrives whole, in its order, also where a letter of several bytes is cut', async () => {
  const count = 50_000
  const places = Array.from({ length: count }, (_, at) => at)
  const stream = streamJson(ctx, {
    name: 'test',
    row: z.object({ at: z.number(), word: z.string() }),
    sql: `SELECT concat('{"at":', toString(at), ',"word":"', repeat('é🎉', 1 + at % 7), '"}')
      FROM (SELECT arrayJoin({places:Array(UInt32)}) AS at)`,
    params: { places: `[${places.join(',')}]` },
  })
  let pieces = 0
  const rows: { at: number; word: string }[] = []
  for await (const piece of stream) {
    pieces += 1
    rows.push(...piece)
  }
  expect(pieces).toBeGreaterThan(10)
  expect(rows).toEqual(places.map(at => ({ at, word: 'é🎉'.repeat(1 + (at % 7)) })))
})

test('a streamed answer that fails half-way is no shorter answer', async () => {
  const stream = streamJson(ctx, {
    name: 'test',
    row: z.number(),
    sql: 'SELECT toString(number + throwIf(number = {last:UInt32})) FROM numbers(2000000)',
    params: { last: '1500000' },
  })
  await expect(readAll(stream)).rejects.toMatchObject({ code: 'DATABASE_ERROR' })
})

describe('a row that its schema does not allow', () => {
  test('is an error that names the query and the column', async () => {
    const reading = readRows(ctx, {
      name: 'test.mismatch',
      row: z.object({ id: digits, followers: integer }),
      sql: "SELECT toString(7) AS id, 'many' AS followers",
    })
    await expect(reading).rejects.toThrow(/followers: .*test\.mismatch/)
  })

  test('is found within a packed column, as is a text that is no JSON', async () => {
    const row = z.object({ shown: packed(z.object({ followers: z.number() })) })
    const read = (shown: string) =>
      readRows(ctx, { name: 'test.packed', row, sql: 'SELECT {shown:String} AS shown', params: { shown } })
    expect(await read('{"followers":7,"unknown":1}')).toEqual([{ shown: { followers: 7 } }])
    await expect(read('{"followers":"7"}')).rejects.toThrow(/shown\.followers: .*test\.packed/)
    await expect(read('{"followers":')).rejects.toThrow(/shown: Invalid JSON.*test\.packed/)
  })

  test('ends a stream', async () => {
    const stream = streamJson(ctx, {
      name: 'test.stream',
      row: z.object({ followers: z.number() }),
      sql: `SELECT arrayJoin(['{"followers":7}', '{"name":"Lena"}'])`,
      params: {},
    })
    await expect(readAll(stream)).rejects.toThrow(/followers: .*test\.stream/)
  })
})

async function readAll(stream: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of stream);
}
