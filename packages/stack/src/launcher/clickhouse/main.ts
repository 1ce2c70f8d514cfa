import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { errorCode, PlainError } from '../plain-error.ts'
import { loadAddon } from './addon.ts'
import { type Engine, openEngine } from './engine.ts'
import { createClickHouseServer } from './server.ts'

// The embedded ClickHouse: its engine in this process, its HTTP interface on the loopback
// interface. Each running statement blocks a thread of Node's pool, so UV_THREADPOOL_SIZE must be
// `sessions` + 4 where this process is spawned; with fewer threads the KILL of a query can wait
// behind that query.

const host = '127.0.0.1'
/**
 * What running requests may still take once we are asked to stop, and what killing them may take.
 */
const graceMs = 2_000
const killMs = 5_000

function readArguments() {
  const { values } = parseArgs({
    options: {
      port: { type: 'string' },
      data: { type: 'string' },
      backups: { type: 'string' },
      sessions: { type: 'string', default: '8' },
    },
  })
  if (values.data === undefined) throw new PlainError('--data is required. Set it to the data folder of ClickHouse.')
  return {
    port: wholeNumber('--port', values.port, 0, 65_535),
    sessions: wholeNumber('--sessions', values.sessions, 1, 256),
    data: resolve(values.data),
    backups: values.backups === undefined ? undefined : resolve(values.backups),
  }
}

function wholeNumber(name: string, text: string | undefined, min: number, max: number): number {
  const value = Number(text)
  if (text !== undefined && /^\d+$/.test(text) && value >= min && value <= max) return value
  throw new PlainError(`${name} must be a whole number between ${min} and ${max}.`)
}

function openData({ data, backups, sessions }: ReturnType<typeof readArguments>): { engine: Engine; incoming: string } {
  // The engine takes these characters in the path of a file for a pattern.
  if (/[*?{}]/.test(data))
    throw new PlainError(`The data folder has *, ?, { or } in its path (${data}). Choose another folder.`)
  const addon = loadAddon()
  const incoming = join(data, 'incoming')
  try {
    mkdirSync(join(data, 'engine'), { recursive: true })
    const engine = openEngine(addon, join(data, 'engine'), { slots: sessions, config: writeConfig(data, backups) })
    // Only a crash leaves insert files here: the engine locks its folder, so none are in use.
    rmSync(incoming, { recursive: true, force: true })
    mkdirSync(incoming)
    return { engine, incoming }
  } catch (error) {
    throw new PlainError(
      `ClickHouse cannot open its data folder (${data}). Check that no other process uses it and that it is writable.`,
      { cause: error },
    )
  }
}

/** `BACKUP` and `RESTORE` read and write only this folder. */
function writeConfig(data: string, backups: string | undefined): string | undefined {
  if (backups === undefined) return undefined
  const file = join(data, 'config.xml')
  const path = backups.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  writeFileSync(file, `<clickhouse><backups><allowed_path>${path}</allowed_path></backups></clickhouse>\n`)
  return file
}

async function start() {
  const options = readArguments()
  const { port } = options
  const { engine, incoming } = openData(options)
  const server = createClickHouseServer(engine, incoming)
  const listening = await server.listen(port, host).catch((error: unknown) => {
    engine.close()
    if (errorCode(error) !== 'EADDRINUSE') throw error
    throw new PlainError(`Port ${port} on ${host} is in use. Stop the program that uses it.`)
  })

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    setTimeout(() => end(1, 'ClickHouse stopped before its last queries were finished.'), graceMs + killMs).unref()
    await server.stop(graceMs)
    engine.close()
    end(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  process.stdout.write(`${JSON.stringify({ ready: true, port: listening })}\n`)
}

function end(code: number, sentence?: string): never {
  if (sentence !== undefined) process.stderr.write(`${sentence}\n`)
  process.exit(code)
}

start().catch((error: unknown) => {
  const isUsage = errorCode(error)?.startsWith('ERR_PARSE_ARGS')
  end(1, error instanceof PlainError || (isUsage && error instanceof Error) ? error.message : String(error))
})
