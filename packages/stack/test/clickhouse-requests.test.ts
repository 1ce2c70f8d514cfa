import { gzipSync } from 'node:zlib'
import { ClickHouseError } from '@clickhouse/client'
import { afterAll, describe, expect, it } from 'vitest'
import { connect, failure, number, openClickHouse, rows, running, until } from './clickhouse-fixture.ts'

// Errors, cancellation and isolation of requests from the unmodified client.

const clickhouse = await openClickHouse()
const { client, table, url } = clickhouse
afterAll(() => clickhouse[Symbol.asyncDispose]())

describe('errors', () => {
  it.each([
    ['selec 1', '62', 'SYNTAX_ERROR'],
    ['1 + 1', '62', 'SYNTAX_ERROR'],
    ['SELECT * FROM no_such_table', '60', 'UNKNOWN_TABLE'],
    ['SELECT no_such_column', '47', 'UNKNOWN_IDENTIFIER'],
    ['SELECT no_such_function()', '46', 'UNKNOWN_FUNCTION'],
    ["SELECT toUInt8('x')", '6', 'CANNOT_PARSE_TEXT'],
    ["SELECT 1 + 'a'", '43', 'ILLEGAL_TYPE_OF_ARGUMENT'],
    ['SELECT {absent:String}', '456', 'UNKNOWN_QUERY_PARAMETER'],
    ['SELECT throwIf(number = 10) FROM numbers(100)', '395', 'FUNCTION_THROW_IF_VALUE_IS_NON_ZERO'],
    ['SELECT (SELECT throwIf(1))', '395', 'FUNCTION_THROW_IF_VALUE_IS_NON_ZERO'],
    ['SELECT 1; SELECT 2', '62', 'SYNTAX_ERROR'],
  ])('report %s as %s %s', async (query, code, type) => {
    const error = await failure(client.query({ query }))
    expect(error).toBeInstanceOf(ClickHouseError)
    expect(error).toMatchObject({ code, type })
  })

  it('name invalid parameters, settings and databases', async () => {
    const text = failure(client.query({ query: 'SELECT {n:UInt8}', query_params: { n: 'many' } }))
    await expect(text).resolves.toMatchObject({ type: 'BAD_QUERY_PARAMETER' })
    const setting = failure(client.query({ query: 'SELECT 1', clickhouse_settings: { no_such_setting: 1 } }))
    await expect(setting).resolves.toMatchObject({ type: 'UNKNOWN_SETTING' })
    const elsewhere = connect(url, { database: 'no_such_database' })
    await expect(failure(elsewhere.query({ query: 'SELECT 1' }))).resolves.toMatchObject({ type: 'UNKNOWN_DATABASE' })
    await elsewhere.close()
  })

  it('reach the client in the middle of a stream', async () => {
    const query = 'SELECT number, throwIf(number = 290000) FROM numbers(300000)'
    const result = await client.query({ query, format: 'JSONEachRow' })
    const read = (async () => {
      let seen = 0
      for await (const batch of result.stream()) seen += batch.length
      return seen
    })()
    await expect(failure(read)).resolves.toMatchObject({ code: '395', type: 'FUNCTION_THROW_IF_VALUE_IS_NON_ZERO' })
    const whole = client.query({ query, format: 'JSONEachRow', clickhouse_settings: { wait_end_of_query: 1 } })
    await expect(failure(whole)).resolves.toMatchObject({ code: '395' })
  })

  it('reject multiple statements without running any of them', async () => {
    const name = await table('id UInt32')
    for (const query of [
      `INSERT INTO ${name} VALUES (1); SELECT 1`,
      `DROP TABLE ${name}; DROP TABLE ${name}`,
      `DROP TABLE ${name}; nonsense`,
    ]) {
      await expect(failure(client.command({ query }))).resolves.toMatchObject({ type: 'SYNTAX_ERROR' })
    }
    await expect(number(client, `SELECT count() FROM ${name}`)).resolves.toBe(0)
  })
})

describe('query cancellation', () => {
  const endless = (mark: string) => `SELECT sum(sipHash64(number)) AS ${mark} FROM system.numbers`

  it('stops a query at max_execution_time', async () => {
    const query = failure(client.query({ query: endless('timed'), clickhouse_settings: { max_execution_time: 1 } }))
    await expect(query).resolves.toMatchObject({ code: '159', type: 'TIMEOUT_EXCEEDED' })
  })

  it("stops a query at the client's request timeout", async () => {
    const hasty = connect(url, { request_timeout: 300 })
    await expect(failure(hasty.query({ query: endless('hasty') }))).resolves.toMatchObject({
      message: 'Timeout error.',
    })
    await until(async () => (await running(client, 'AS hasty')) === 0)
    await hasty.close()
  })

  it.each([
    ['a streamed query', endless('aborted')],
    ['a whole query', `SELECT (${endless('aborted')})`],
    ['an insert', `INSERT INTO FUNCTION null('aborted UInt64') ${endless('aborted')}`],
  ])('stops %s when it is aborted', async (_, query) => {
    const controller = new AbortController()
    const aborted = failure(client.command({ query, abort_signal: controller.signal }))
    await until(async () => (await running(client, 'AS aborted')) === 1)
    controller.abort()
    await expect(aborted).resolves.toMatchObject({ message: 'The user aborted a request.' })
    await until(async () => (await running(client, 'AS aborted')) === 0)
  })

  it('stops running and queued queries when they are aborted', async () => {
    const many = connect(url, { max_open_connections: 40 })
    const controllers = [...Array(20)].map(() => new AbortController())
    const queries = controllers.map(({ signal }) =>
      failure(many.query({ query: endless('many'), abort_signal: signal })),
    )
    await client.ping()
    for (const controller of controllers) controller.abort()
    await Promise.all(queries)
    await until(async () => (await running(client, 'AS many')) === 0)
    await many.close()
  })
})

describe('request', () => {
  it('cannot write with readonly = 1 and does not affect later requests', async () => {
    const name = await table('id UInt32')
    const readonly = connect(url, { clickhouse_settings: { readonly: '1', max_threads: 1 } })
    await expect(rows(readonly, `SELECT count() AS n FROM ${name}`)).resolves.toEqual([{ n: 0 }])
    const refused = await Promise.all([
      failure(readonly.insert({ table: name, values: [{ id: 1 }], format: 'JSONEachRow' })),
      failure(readonly.command({ query: `DROP TABLE ${name}` })),
      failure(readonly.command({ query: `INSERT INTO ${name} VALUES (1)` })),
      failure(readonly.query({ query: "SELECT * FROM file('/etc/hostname', 'LineAsString')" })),
    ])
    expect(refused).toMatchObject(refused.map(() => ({ code: '164', type: 'READONLY' })))
    await Promise.all(
      [...Array(20).keys()].map(id => client.insert({ table: name, values: [{ id }], format: 'JSONEachRow' })),
    )
    await expect(number(client, `SELECT count() FROM ${name}`)).resolves.toBe(20)
    await readonly.close()
  })

  it('does not share its settings, parameters or database with other requests', async () => {
    await client.command({ query: 'CREATE DATABASE other' })
    const other = connect(url, { database: 'other', clickhouse_settings: { max_threads: 7 } })
    const query = "SELECT currentDatabase() AS database, getSetting('max_threads') AS threads, {p:String} AS p"
    await expect(rows(other, query, { p: 'secret' })).resolves.toEqual([{ database: 'other', threads: 7, p: 'secret' }])
    const [after] = await rows(client, "SELECT currentDatabase() AS database, getSetting('max_threads') AS threads")
    expect(after).toMatchObject({ database: 'default' })
    expect(after?.threads).not.toBe(7)
    await expect(failure(rows(client, 'SELECT {p:String}'))).resolves.toMatchObject({ type: 'UNKNOWN_QUERY_PARAMETER' })
    await other.close()
  })

  it('is rejected when it has the id of a running query', async () => {
    const controller = new AbortController()
    const query_id = 'twice'
    const first = failure(
      client.query({
        query: 'SELECT sum(number) AS twice FROM system.numbers',
        query_id,
        abort_signal: controller.signal,
      }),
    )
    await until(async () => (await running(client, 'AS twice')) === 1)
    const second = failure(client.query({ query: 'SELECT 1', query_id }))
    await expect(second).resolves.toMatchObject({ type: 'QUERY_WITH_SAME_ID_IS_ALREADY_RUNNING' })
    controller.abort()
    await first
  })

  it('shares temporary tables with its session, one request at a time', async () => {
    const session = connect(url, { session_id: 'basket', max_open_connections: 1 })
    await session.command({
      query: 'CREATE TEMPORARY TABLE basket (id UInt8)',
      clickhouse_settings: { max_threads: 1 },
    })
    await session.insert({ table: 'basket', values: [{ id: 3 }], format: 'JSONEachRow' })
    await expect(failure(session.query({ query: 'SELECT nonsense' }))).resolves.toMatchObject({ code: '47' })
    await expect(rows(session, "SELECT id, getSetting('max_threads') > 1 AS isRestored FROM basket")).resolves.toEqual([
      { id: 3, isRestored: 1 },
    ])
    await expect(failure(rows(client, 'SELECT id FROM basket'))).resolves.toMatchObject({ type: 'UNKNOWN_TABLE' })
    const controller = new AbortController()
    const query = 'SELECT sum(number) AS locking FROM system.numbers'
    const first = failure(session.query({ query, abort_signal: controller.signal }))
    await until(async () => (await running(client, 'AS locking')) === 1)
    const concurrent = connect(url, { session_id: 'basket' })
    const second = failure(concurrent.query({ query: 'SELECT 1' }))
    await expect(second).resolves.toMatchObject({ type: 'SESSION_IS_LOCKED' })
    controller.abort()
    await first
    await Promise.all([session.close(), concurrent.close()])
  })
})

describe('plain HTTP', () => {
  const post = (search: string, body: Uint8Array | string, headers = {}) =>
    fetch(`${url}/?${search}`, { method: 'POST', body, headers })

  it('reads by GET and writes by POST', async () => {
    const name = await table('id UInt32')
    const insert = encodeURIComponent(`INSERT INTO ${name} VALUES (1)`)
    const refused = await fetch(`${url}/?query=${insert}`)
    expect(refused.headers.get('x-clickhouse-exception-code')).toBe('164')
    await post(`query=${encodeURIComponent(`INSERT INTO ${name} FORMAT TSV`)}`, gzipSync('1\n2\n'), {
      'content-encoding': 'gzip',
    })
    const read = await fetch(`${url}/?default_format=CSV&query=SELECT+id+FROM+${name}+ORDER+BY+id`)
    await expect(read.text()).resolves.toBe('1\n2\n')
  })

  it('returns the same status codes as ClickHouse', async () => {
    const statuses = ['SELECT 1', 'SELEC', '', 'SELECT * FROM nothing', 'SELECT 1 SETTINGS nothing = 1'].map(
      async sql => (await post('', sql)).status,
    )
    await expect(Promise.all(statuses)).resolves.toEqual([200, 400, 400, 404, 404])
    await expect(fetch(`${url}/nowhere`).then(({ status }) => status)).resolves.toBe(404)
    const damaged = await post('query=INSERT+INTO+nothing+FORMAT+CSV', 'no gzip', { 'content-encoding': 'gzip' })
    expect(damaged.status).toBe(500)
    const unknown = await post('', 'SELECT 1', { 'content-encoding': 'snappy' })
    await expect(unknown.text()).resolves.toContain('UNKNOWN_COMPRESSION_METHOD')
  })
})
