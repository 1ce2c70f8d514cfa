import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { type ClickHouseClient, type ClickHouseClientConfigOptions, createClient } from '@clickhouse/client'
import { childEnvironment } from '@limelight/core/runtime/config'
import * as z from 'zod'
import { nodeProgram } from '../src/launcher/engines/children.ts'
import { buildPrograms } from '../src/launcher/engines/program-build.ts'
import { repository } from '../src/launcher/repository.ts'

await buildPrograms()
const readySchema = z.strictObject({ ready: z.literal(true), port: z.number() })

export async function dataFolder() {
  const path = await mkdtemp(join(tmpdir(), 'limelight-clickhouse-'))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}

/** Runs the compiled program as the launcher does; what it wrote and how it ended are there once it has ended. */
export function spawnClickHouse(...given: string[]) {
  const { command, args } = nodeProgram('packages/stack/src/launcher/clickhouse/main.ts', given)
  const child = spawn(command, args, {
    cwd: repository,
    env: childEnvironment({ UV_THREADPOOL_SIZE: '12' }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const stderr = text(child.stderr)
  const ended = once(child, 'close').then(async ([code, signal]) => ({ code, signal, stderr: await stderr }))
  return { child, ended }
}

/** The embedded ClickHouse on a folder, ready for requests; disposing of it kills it. */
export async function startClickHouse(folder: string) {
  const { child, ended } = spawnClickHouse('--port', '0', '--data', folder)
  const firstLine = once(createInterface(child.stdout), 'line')
  const line = await Promise.race([firstLine, ended.then(({ stderr }) => Promise.reject(new Error(stderr)))])
  const { port } = readySchema.parse(JSON.parse(String(line[0])))
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    ended,
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}

export function connect(url: string, options: ClickHouseClientConfigOptions = {}): ClickHouseClient {
  return createClient({ url, log: { level: 127 }, ...options })
}

/** A ClickHouse for one test file, on a folder of its own, with a client and a maker of fresh tables. */
export async function openClickHouse() {
  const folder = await dataFolder()
  const server = await startClickHouse(folder.path)
  const client = connect(server.url)
  let tables = 0
  return {
    url: server.url,
    client,
    async table(columns: string): Promise<string> {
      tables += 1
      await client.command({ query: `CREATE TABLE t${tables} (${columns}) ENGINE = MergeTree ORDER BY tuple()` })
      return `t${tables}`
    },
    [Symbol.asyncDispose]: async () => {
      await client.close()
      await server[Symbol.asyncDispose]()
      await folder[Symbol.asyncDispose]()
    },
  }
}

/** What a promise is rejected with, or nothing. */
export const failure = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  )

/** The rows of a query. */
export async function rows(client: ClickHouseClient, query: string, query_params: Record<string, unknown> = {}) {
  const result = await client.query({ query, query_params, format: 'JSONEachRow' })
  return result.json<Record<string, unknown>>()
}

/** The one number a query answers with. */
export async function number(client: ClickHouseClient, query: string, query_params: Record<string, unknown> = {}) {
  const [row = {}] = await rows(client, `SELECT toFloat64((${query})) AS number`, query_params)
  return z.number().parse(row.number)
}

/** How many queries with this text run on the server. */
export const running = (client: ClickHouseClient, part: string) =>
  number(
    client,
    'SELECT count() FROM system.processes WHERE position(query, {part:String}) > 0 AND query NOT LIKE {own:String}',
    {
      part,
      own: '%system.processes%',
    },
  )

/** Asks again until the answer is yes; the timeout of the test is its end. */
export async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition()));
}
