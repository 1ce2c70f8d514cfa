import { once } from 'node:events'
import { createServer } from 'node:net'
import { describe, expect, it } from 'vitest'
import {
  connect,
  dataFolder,
  failure,
  number,
  openClickHouse,
  rows,
  running,
  spawnClickHouse,
  startClickHouse,
  until,
} from './clickhouse-fixture.ts'

const range = (length: number) => [...Array(length).keys()]

describe('concurrent requests', () => {
  it('never show a reader part of a batch, with eight readers and four writers', async () => {
    await using clickhouse = await openClickHouse()
    const name = await clickhouse.table('writer UInt8, batch UInt16, n UInt16')
    const client = connect(clickhouse.url, { max_open_connections: 12 })
    const write = async (writer: number) => {
      for (const batch of range(10)) {
        const values = range(1000).map(n => ({ writer, batch, n }))
        await client.insert({ table: name, values, format: 'JSONEachRow' })
      }
    }
    const read = async (writer: number) => {
      const torn = `SELECT count() FROM (SELECT 1 FROM ${name} WHERE writer = {writer:UInt8} GROUP BY batch HAVING count() != 1000)`
      for (const _ of range(10)) expect(await number(client, torn, { writer })).toBe(0)
    }
    await Promise.all([...range(4).map(write), ...range(8).map(reader => read(reader % 4))])
    const [total] = await rows(client, `SELECT count() AS count, uniqExact(writer, batch, n) AS distinct FROM ${name}`)
    expect(total).toEqual({ count: 40_000, distinct: 40_000 })
    await client.close()
  })
})

describe('restart', () => {
  it('keeps every acknowledged row after kill -9 during writes', async () => {
    await using folder = await dataFolder()
    const acknowledged = new Set<number>()
    {
      await using server = await startClickHouse(folder.path)
      const client = connect(server.url)
      await client.command({ query: 'CREATE TABLE log (id UInt32, text String) ENGINE = MergeTree ORDER BY id' })
      const write = async (writer: number) => {
        for (let batch = 0; ; batch += 1) {
          const ids = range(100).map(n => (batch * 4 + writer) * 100 + n)
          await client.insert({
            table: 'log',
            values: ids.map(id => ({ id, text: 'x'.repeat(100) })),
            format: 'JSONEachRow',
          })
          for (const id of ids) acknowledged.add(id)
          if (acknowledged.size >= 3000) server.kill('SIGKILL')
        }
      }
      const ends = await Promise.all(range(4).map(writer => failure(write(writer))))
      expect(ends).not.toContain(undefined)
      await client.close()
    }
    await using server = await startClickHouse(folder.path)
    const client = connect(server.url)
    const stored = new Set((await rows(client, 'SELECT id FROM log')).map(({ id }) => id))
    expect([...acknowledged].filter(id => !stored.has(id))).toEqual([])
    expect(acknowledged.size).toBeGreaterThanOrEqual(3000)
    await client.close()
  })
})

describe('shutdown', () => {
  it('waits for a running request', async () => {
    await using folder = await dataFolder()
    await using server = await startClickHouse(folder.path)
    const client = connect(server.url)
    const last = rows(client, 'SELECT sleepEachRow(0.25) AS slept FROM numbers(4) SETTINGS max_block_size = 1')
    await until(async () => (await running(client, 'AS slept')) === 1)
    server.kill('SIGINT')
    await expect(last).resolves.toHaveLength(4)
    await expect(server.ended).resolves.toEqual({ code: 0, signal: null, stderr: '' })
    await client.close()
  })

  it('kills a query that does not end', async () => {
    await using folder = await dataFolder()
    await using server = await startClickHouse(folder.path)
    const client = connect(server.url)
    const endless = failure(client.query({ query: 'SELECT sum(number) AS endless FROM system.numbers' }))
    await until(async () => (await running(client, 'AS endless')) === 1)
    server.kill('SIGTERM')
    await expect(server.ended).resolves.toEqual({ code: 0, signal: null, stderr: '' })
    await expect(endless).resolves.toMatchObject({ type: 'QUERY_WAS_CANCELLED' })
    await client.close()
  })
})

describe('failed start', () => {
  it('reports the port that is in use', async () => {
    await using folder = await dataFolder()
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const address = taken.address()
    const port = typeof address === 'object' ? address?.port : undefined
    const { code, stderr } = await spawnClickHouse('--port', String(port), '--data', folder.path).ended
    taken.close()
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `Port ${port} on 127.0.0.1 is in use. Stop the program that uses it.\n`,
    })
  })

  it('reports a data folder that is in use and leaves its process running', async () => {
    await using folder = await dataFolder()
    await using server = await startClickHouse(folder.path)
    const { code, stderr } = await spawnClickHouse('--port', '0', '--data', folder.path).ended
    expect(code).toBe(1)
    expect(stderr).toContain(`ClickHouse cannot open its data folder (${folder.path}). Check`)
    await expect(fetch(`${server.url}/ping`).then(answer => answer.text())).resolves.toBe('Ok.\n')
  })

  it.each([
    [['--port', '0'], '--data is required. Set it to the data folder of ClickHouse.\n'],
    [
      ['--port', '0', '--data', '/tmp/{x}'],
      'The data folder has *, ?, { or } in its path (/tmp/{x}). Choose another folder.\n',
    ],
  ])('reports the invalid arguments %j', async (args, stderr) => {
    await expect(spawnClickHouse(...args).ended).resolves.toEqual({ code: 1, signal: null, stderr })
  })
})
