import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@clickhouse/client'
import { connect } from 'nats'
import { createTransport } from 'nodemailer'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { type Engines, startEngines } from '../src/launcher/engines/start.ts'
import { expectNoProcessOf, processesOf } from './processes.ts'

let folder: string
let engines: Engines
const reports: string[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'limelight-engines-'))
  engines = await startEngines({ home: join(folder, 'home'), report: line => void reports.push(line) })
})

afterAll(async () => {
  await engines.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Kills a process with a signal and waits until it is restarted and reported. */
async function restart(name: 'postgres' | 'clickhouse' | 'nats' | 'chain' | 'sandbox', signal: NodeJS.Signals) {
  const { process } = engines[name]
  const before = process.pid
  await process.kill(signal)
  await process.ready()
  expect(process.pid).not.toBe(before)
  expect(reports).toContainEqual(`  ${process.name} exited (${signal}) and was restarted`)
}

describe('engine restart', () => {
  it('keeps the address and data of Postgres after SIGKILL', async () => {
    await queryPostgres('create table kept (note text)')
    await queryPostgres(`insert into kept values ('acknowledged')`)
    await restart('postgres', 'SIGKILL')
    expect(await queryPostgres('select note from kept')).toEqual([{ note: 'acknowledged' }])
  })

  it('keeps the address and data of ClickHouse after SIGKILL', async () => {
    await using client = closing(createClient({ url: engines.clickhouse.url }), c => c.close())
    await client.command({ query: 'CREATE TABLE kept (note String) ENGINE = MergeTree ORDER BY note' })
    await client.insert({ table: 'kept', values: [{ note: 'acknowledged' }], format: 'JSONEachRow' })
    await restart('clickhouse', 'SIGKILL')
    const rows = await client.query({ query: 'SELECT note FROM kept', format: 'JSONEachRow' })
    expect(await rows.json()).toEqual([{ note: 'acknowledged' }])
  })

  it('keeps the address and streams of NATS after SIGKILL', async () => {
    {
      await using connection = closing(await connect({ servers: engines.nats.url }), c => c.close())
      await (await connection.jetstreamManager()).streams.add({ name: 'kept', subjects: ['kept'] })
      await connection.jetstream().publish('kept', 'acknowledged')
    }
    await restart('nats', 'SIGKILL')
    await using connection = closing(await connect({ servers: engines.nats.url }), c => c.close())
    const stream = await (await connection.jetstreamManager()).streams.info('kept')
    expect(stream.state.messages).toBe(1)
  })

  it('keeps the address and blocks of the chain after SIGTERM', async () => {
    await callChain('evm_mine')
    const block = await callChain('eth_blockNumber')
    await engines.chain.process.kill('SIGTERM')
    await engines.chain.process.ready()
    expect(await callChain('eth_blockNumber')).toBe(block)
    expect(await callChain('eth_chainId')).toBe('0x13882')
  })

  it('starts the chain when its saved state is truncated', async () => {
    await engines.chain.process.kill('SIGTERM')
    await engines.chain.process.ready()
    await engines.chain.process.kill('SIGKILL')
    await writeFile(join(engines.home.path, 'chain/state.json'), '{"block":')
    await engines.chain.process.ready()
    expect(await callChain('eth_chainId')).toBe('0x13882')
  })

  it('keeps the address and inbox of the sandbox after SIGKILL', async () => {
    const transport = createTransport(engines.sandbox.smtpUrl)
    await transport.sendMail({ from: 'a@limelight.test', to: 'kept@limelight.test', subject: 'kept', text: 'Hello' })
    transport.close()
    await restart('sandbox', 'SIGKILL')
    const inbox = await fetch(`${engines.sandbox.url}/mails?to=kept@limelight.test`)
    expect(await inbox.json()).toMatchObject({ total: 1, data: [{ subject: 'kept' }] })
  })
})

describe('startEngines', () => {
  it('locks the home folder to one process and leaves no process running after a stop', async () => {
    const home = join(folder, 'stopped')
    const house = await startEngines({ home, report: () => {}, only: ['postgres', 'nats', 'chain'] })
    expect(processesOf(home)).not.toEqual([])
    await expect(startEngines({ home, report: () => {}, only: ['chain'] })).rejects.toThrow(
      /is already running in .*stopped/,
    )
    await house.stop()
    expect(processesOf(home)).toEqual([])
    expect(existsSync(join(home, 'lock'))).toBe(false)
  })

  it('reports damaged Postgres data in one sentence', async () => {
    const home = join(folder, 'damaged')
    await (await startEngines({ home, report: () => {}, only: ['postgres'] })).stop()
    await writeFile(join(home, 'postgres/data/global/pg_control'), 'garbage')
    const start = startEngines({ home, report: () => {}, only: ['postgres', 'nats'] })
    await expect(start).rejects.toThrow(/^Postgres did not start \(SIGABRT\): .*pg_control.*\. See .*postgres\.log\.$/)
    await expectNoProcessOf(home)
  })
})

async function queryPostgres(text: string): Promise<unknown[]> {
  await using client = closing(new pg.Client({ connectionString: engines.postgres.url }), c => c.end())
  await client.connect()
  return (await client.query(text)).rows
}

async function callChain(method: string): Promise<unknown> {
  const answer = await fetch(engines.chain.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [] }),
  })
  return z.object({ result: z.unknown() }).parse(await answer.json()).result
}

/** Makes a client usable with `await using`. */
function closing<T extends object>(client: T, close: (client: T) => Promise<unknown>): T & AsyncDisposable {
  return Object.assign(client, { [Symbol.asyncDispose]: async () => void (await close(client)) })
}
