import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { ClickHouseError, TupleParam } from '@clickhouse/client'
import { afterAll, describe, expect, it } from 'vitest'
import { connect, failure, number, openClickHouse, rows, running, until } from './clickhouse-fixture.ts'

// Requests and responses between the unmodified client and the embedded ClickHouse.

const clickhouse = await openClickHouse()
const { client, table, url } = clickhouse
afterAll(() => clickhouse[Symbol.asyncDispose]())

describe('ping', () => {
  it('succeeds with and without a query', async () => {
    await expect(client.ping()).resolves.toEqual({ success: true })
    await expect(client.ping({ select: true })).resolves.toEqual({ success: true })
  })
})

describe('parameters', () => {
  const hostile = 'it\'s "quoted" \\ back\\n `tick` \t tab \r\n line \u0000 zero 😀 ñ ?{} \'); DROP TABLE x; --'
  it.each<[type: string, value: unknown, seen?: unknown]>([
    ['String', hostile],
    ['String', ''],
    ['String', '\\N'],
    ['String', 'DEFAULT'],
    ['Array(String)', [hostile, '', "'", '\\']],
    ['Array(Array(UInt8))', [[1, 2], []]],
    ['UInt64', 18446744073709551615n, '18446744073709551615'],
    ['UInt64', '18446744073709551615'],
    ['Int64', -9223372036854775808n, '-9223372036854775808'],
    ['Float64', -1.5e300],
    ['Bool', true],
    ['Date', '2026-02-28'],
    ["DateTime('UTC')", new Date('2026-02-28T23:59:59Z'), '2026-02-28 23:59:59'],
    ["DateTime64(3, 'UTC')", new Date('2026-02-28T23:59:59.123Z'), '2026-02-28 23:59:59.123'],
    ['UUID', '61f0c404-5cb3-11e7-907b-a6006ad3dba0'],
    ['Nullable(String)', null],
    ['Nullable(String)', hostile],
    ['Array(Nullable(String))', ['a', null]],
    ['Map(String, String)', { [hostile]: hostile, b: '' }],
    ['Tuple(UInt8, String)', new TupleParam([7, hostile]), [7, hostile]],
    ["Enum8('a' = 1, 'b' = 2)", 'b'],
    ['LowCardinality(String)', hostile],
  ])('keep their value as %s, case %#', async (type, value, seen = value) => {
    const result = await client.query({
      query: `SELECT {value:${type}} AS value`,
      query_params: { value },
      format: 'JSONEachRow',
      clickhouse_settings: { output_format_json_quote_64bit_integers: 1 },
    })
    await expect(result.json()).resolves.toEqual([{ value: seen }])
  })

  it('can be table names and are never run as SQL', async () => {
    const name = await table('a String')
    await client.insert({ table: name, values: [{ a: hostile }, { a: 'other' }], format: 'JSONEachRow' })
    const found = await rows(client, 'SELECT a FROM {name:Identifier} WHERE a = {a:String}', { name, a: hostile })
    expect(found).toEqual([{ a: hostile }])
    const attack = failure(
      rows(client, 'SELECT a FROM {name:Identifier}', { name: `${name}\`; DROP TABLE ${name}; --` }),
    )
    await expect(attack).resolves.toMatchObject({ type: 'UNKNOWN_TABLE' })
    await expect(number(client, `SELECT count() FROM ${name}`)).resolves.toBe(2)
  })

  it('can be longer than a URL allows', async () => {
    const value = 'long \\ '.repeat(30_000)
    const query = { query: 'SELECT {value:String} AS value', query_params: { value }, format: 'JSONEachRow' } as const
    const inUrl = await client.query(query)
    await expect(inUrl.json()).resolves.toEqual([{ value }])
    const inForm = await client.query({ ...query, use_multipart_params: true })
    await expect(inForm.json()).resolves.toEqual([{ value }])
  })
})

describe('inserts', () => {
  const columns = 'id UInt64, name String, tags Array(String), at DateTime64(3), score Nullable(Float64)'
  const creators = [
    { id: '18446744073709551615', name: 'a\n"b"\\', tags: ["it's", ''], at: '2026-01-02 03:04:05.678', score: null },
    { id: '2', name: '', tags: [], at: '1970-01-01 00:00:00.000', score: 0.5 },
  ]

  it('accept objects', async () => {
    const name = await table(columns)
    const { summary, executed } = await client.insert({ table: name, values: creators, format: 'JSONEachRow' })
    expect({ executed, written: summary?.written_rows }).toEqual({ executed: true, written: '2' })
    const stored = await rows(client, `SELECT * REPLACE (toString(id) AS id) FROM ${name} ORDER BY score NULLS FIRST`)
    expect(stored).toEqual(creators)
  })

  it('accept a subset of the columns and settings in the statement', async () => {
    const name = await table(columns)
    await client.insert({ table: name, values: [[1, 'x']], columns: ['id', 'name'], format: 'JSONCompactEachRow' })
    await client.insert({ table: name, values: [{ id: 2 }], columns: { except: ['tags'] }, format: 'JSONEachRow' })
    await client.exec({
      query: `INSERT INTO ${name} (id) SETTINGS async_insert = 1 FORMAT TSV`,
      values: Readable.from(['3\n']),
    })
    await client.command({ query: `INSERT INTO ${name} (id, name) VALUES (4, 'a;b')` })
    const stored = await rows(client, `SELECT toUInt8(id) AS id, name FROM ${name} ORDER BY id`)
    expect(stored).toEqual([
      { id: 1, name: 'x' },
      { id: 2, name: '' },
      { id: 3, name: '' },
      { id: 4, name: 'a;b' },
    ])
  })

  it('accept a large compressed stream of objects', async () => {
    const name = await table('id UInt32, text String')
    const zipped = connect(url, { compression: { request: true, response: true } })
    const values = Readable.from(
      (function* () {
        for (let id = 0; id < 40_000; id += 1) yield { id, text: `${'ä'.repeat(40)}\n${id}` }
      })(),
    )
    await zipped.insert({ table: name, values, format: 'JSONEachRow' })
    const [sums] = await rows(zipped, `SELECT count() AS count, sum(id) AS sum, uniqExact(text) AS texts FROM ${name}`)
    expect(sums).toEqual({ count: 40_000, sum: 799_980_000, texts: 40_000 })
    await zipped.close()
  })

  it('accept a CSV stream split at any byte', async () => {
    const name = await table('id UInt32, text String')
    const csv = Buffer.from('1,"quoted ""a"", b;\nsecond line"\n2,ünïcode\n')
    const values = Readable.from(
      [...csv].map(byte => Buffer.from([byte])),
      { objectMode: false },
    )
    await client.insert({ table: name, values, format: 'CSV' })
    const stored = await rows(client, `SELECT id, text FROM ${name} ORDER BY id`)
    expect(stored).toEqual([
      { id: 1, text: 'quoted "a", b;\nsecond line' },
      { id: 2, text: 'ünïcode' },
    ])
  })

  it('accept a Parquet result of a query', async () => {
    const name = await table('id UInt32, bytes String')
    const query = 'SELECT toUInt32(number) AS id, char(0, 255, 10, 39, 128 + number) AS bytes FROM numbers(3)'
    const { stream } = await client.exec({ query: `${query} FORMAT Parquet` })
    const values = Readable.from([await buffer(stream)], { objectMode: false })
    await client.insert({ table: name, values, format: 'Parquet' })
    const [stored] = await rows(
      client,
      `SELECT (SELECT groupArray(hex(bytes)) FROM ${name}) = (SELECT groupArray(hex(bytes)) FROM (${query})) AS equal`,
    )
    expect(stored).toEqual({ equal: 1 })
  })

  it('accept an empty stream', async () => {
    const name = await table('id UInt32')
    await client.insert({ table: name, values: Readable.from([]), format: 'JSONEachRow' })
    await expect(number(client, `SELECT count() FROM ${name}`)).resolves.toBe(0)
  })

  it('store no rows of a batch that is invalid or breaks off', async () => {
    const name = await table('id UInt32')
    const values = [...Array(1000).keys()].map(id => ({ id: id === 999 ? 'mistake' : id }))
    const mistake = await failure(client.insert({ table: name, values, format: 'JSONEachRow' }))
    expect(mistake).toBeInstanceOf(ClickHouseError)
    expect(mistake).toMatchObject({ code: '27', type: 'CANNOT_PARSE_INPUT_ASSERTION_FAILED' })

    const rowsThenError = async function* () {
      yield '1\n'
      throw new Error('the source broke')
    }
    const cut = Readable.from(rowsThenError(), { objectMode: false })
    const broken = await failure(client.insert({ table: name, values: cut, format: 'CSV' }))
    expect(broken).toMatchObject({ message: 'the source broke' })
    await expect(number(client, `SELECT count() FROM ${name}`)).resolves.toBe(0)
  })

  it('reject input(), because the engine would drop its rows', async () => {
    const name = await table('id UInt32')
    const query = `INSERT INTO ${name} SELECT id FROM input('id UInt32') FORMAT CSV`
    const refused = failure(client.exec({ query, values: Readable.from(['1\n']) }))
    await expect(refused).resolves.toMatchObject({ type: 'NOT_IMPLEMENTED' })
  })
})

describe('results', () => {
  it('are returned in the requested format', async () => {
    const query = "SELECT toUInt8(number) AS n, 'a,b' AS s FROM numbers(2)"
    const json = await client.query({ query, format: 'JSON' })
    await expect(json.json()).resolves.toMatchObject({
      rows: 2,
      data: [
        { n: 0, s: 'a,b' },
        { n: 1, s: 'a,b' },
      ],
    })
    const csv = await client.query({ query, format: 'CSVWithNames' })
    await expect(csv.text()).resolves.toBe('"n","s"\n0,"a,b"\n1,"a,b"\n')
    const { stream } = await client.exec({
      query: 'DESCRIBE TABLE system.one',
      clickhouse_settings: { default_format: 'JSONCompactEachRow' },
    })
    await expect(buffer(stream).then(String)).resolves.toContain('["dummy", "UInt8"')
    const shown = await client.query({ query: 'SHOW DATABASES', format: 'JSONEachRow' })
    await expect(shown.json()).resolves.toContainEqual({ name: 'default' })
  })

  it.each([false, true])('stream, compressed: %s', async response => {
    const zipped = connect(url, { compression: { response } })
    const result = await zipped.query({ query: 'SELECT number AS n FROM numbers(300000)', format: 'JSONEachRow' })
    let count = 0
    let sum = 0
    for await (const batch of result.stream<{ n: number }>()) {
      for (const row of batch) {
        count += 1
        sum += row.json().n
      }
    }
    expect({ count, sum }).toEqual({ count: 300_000, sum: 44_999_850_000 })
    expect(result.response_headers['content-encoding']).toBe(response ? 'gzip' : undefined)
    await zipped.close()
  })

  it('stream before the query ends', async () => {
    const result = await client.query({
      query: 'SELECT number AS n, 1 AS endless FROM system.numbers',
      format: 'JSONEachRow',
    })
    let seen = 0
    for await (const batch of result.stream<{ n: number }>()) {
      seen += batch.length
      if (seen > 500_000) break
    }
    await until(async () => (await running(client, '1 AS endless')) === 0)
  })

  it('include the query id and the elapsed time', async () => {
    const name = await table('id UInt32')
    const { summary, query_id } = await client.command({ query: `INSERT INTO ${name} VALUES (1)`, query_id: 'mine' })
    expect(query_id).toBe('mine')
    expect(Number(summary?.elapsed_ns)).toBeGreaterThan(0)
  })
})
