import { streamJson } from '@limelight/core/search/rows'
import { expect, test } from 'vitest'
import { openHouse } from '../house.ts'

const { ctx } = await openHouse()

test('a streamed answer of many pieces arrives whole, in its order, also where a letter of several bytes is cut', async () => {
  const count = 50_000
  const places = Array.from({ length: count }, (_, at) => at)
  const stream = streamJson<{ at: number; word: string }>(ctx, {
    route: 'test',
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
  const stream = streamJson<number>(ctx, {
    route: 'test',
    sql: 'SELECT toString(number + throwIf(number = {last:UInt32})) FROM numbers(2000000)',
    params: { last: '1500000' },
  })
  const readAll = async () => {
    for await (const _ of stream);
  }
  await expect(readAll()).rejects.toMatchObject({ code: 'DATABASE_ERROR' })
})
