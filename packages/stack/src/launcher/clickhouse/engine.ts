import { setTimeout as pause } from 'node:timers/promises'
import type { Addon, Connection } from './addon.ts'
import { clickHouseError } from './errors.ts'
import { createSessions } from './sessions.ts'
import { createSlots } from './slots.ts'
import {
  isPlainlyOne,
  isWorthStreaming,
  literal,
  preparation,
  readsInput,
  restoration,
  type Statement,
} from './statement.ts'

/**
 * A piece of the answer; `rows` counts the rows in it, or the rows written where a file is
 * inserted.
 */
export type Chunk = { bytes: Uint8Array; rows: number }

export type Engine = {
  version: string
  /** Runs one statement. When `signal` aborts, its query is killed and the iteration fails. */
  run(statement: Statement, signal: AbortSignal): AsyncGenerator<Chunk, void, void>
  /** Nothing may be running any more. */
  close(): void
}

// `clickhouse local` reads `1 + 1` as a query where the server sees a syntax error.
const asServer = ['--implicit_select=0']

type Options = { slots: number; config: string | undefined }

/**
 * The ClickHouse engine on `folder`, at most `slots` statements at a time. Each request gets a
 * connection of its own, which costs 0.2 ms: no setting, parameter, database or `readonly` can
 * reach another request.
 */
export function openEngine(addon: Addon, folder: string, { slots, config }: Options): Engine {
  const flags = config === undefined ? asServer : [...asServer, `--config-file=${config}`]
  const open = () => addon.CreateConnection(folder, flags)
  // The engine shuts down with its last connection.
  const keeper = open()
  const { take } = createSlots(slots)
  const sessions = createSessions(open, addon.CloseConnection)
  const running = new Set<string>()

  async function* run(statement: Statement, signal: AbortSignal) {
    if (readsInput(statement.sql)) {
      throw clickHouseError('NOT_IMPLEMENTED', 'The embedded engine has no input() table function.')
    }
    using _id = claim(statement.id)
    using _slot = await take(signal)
    await using lent = borrow(statement)
    yield* answer(lent.connection, statement, signal)
  }

  function claim(id: string): Disposable {
    if (running.has(id)) {
      throw clickHouseError('QUERY_WITH_SAME_ID_IS_ALREADY_RUNNING', `Query with id = ${id} is already running.`)
    }
    running.add(id)
    return { [Symbol.dispose]: () => running.delete(id) }
  }

  function borrow(statement: Statement): AsyncDisposable & { connection: Connection } {
    if (statement.session === undefined) {
      const connection = open()
      return { connection, [Symbol.asyncDispose]: async () => addon.CloseConnection(connection) }
    }
    const { connection, giveBack, discard } = sessions.borrow(statement.session)
    const restore = () => addon.QueryAsyncConnection(connection, restoration(statement), 'Null')
    return { connection, [Symbol.asyncDispose]: () => restore().then(giveBack, discard) }
  }

  async function* answer(connection: Connection, statement: Statement, signal: AbortSignal) {
    const { id, sql, format } = statement
    const whole = async (text: string) => {
      const { bytes, rowsRead } = await killable(addon.QueryAsyncConnection(connection, text, format), id, signal)
      return { bytes, rows: rowsRead }
    }
    if (isPlainlyOne(sql) && !isWorthStreaming(sql)) {
      yield await whole(`${preparation(statement)}; ${sql}`)
      return
    }
    await addon.QueryAsyncConnection(connection, preparation(statement), 'Null')
    signal.throwIfAborted()
    if (!isWorthStreaming(sql) && (await isOneStatement(addon, connection, sql))) {
      yield await whole(sql)
      return
    }
    const stream = addon.StreamQuery(connection, sql, format)
    try {
      for (;;) {
        const fetched = await killable(addon.StreamFetch(stream), id, signal)
        if (fetched.done) return
        yield { bytes: fetched.bytes, rows: fetched.numRows }
      }
    } finally {
      addon.StreamCancel(stream)
    }
  }

  /**
   * Waits for `work`, which an abort makes fail. Killing is repeated: a query may not be listed
   * yet, or a KILL may fail.
   */
  async function killable<T>(work: Promise<T>, id: string, signal: AbortSignal): Promise<T> {
    let working = true
    const settled = work.then(
      () => {},
      () => {},
    )
    let killing: Promise<void> | undefined
    const keepKilling = async () => {
      for (let wait = 10; working; wait = Math.min(wait * 2, 500)) {
        await kill(id).catch(() => {})
        await Promise.race([settled, pause(wait, undefined, { ref: false })])
      }
    }
    const onAbort = () => {
      killing = keepKilling()
    }
    if (signal.aborted) onAbort()
    else signal.addEventListener('abort', onAbort, { once: true })
    try {
      return await work
    } finally {
      working = false
      signal.removeEventListener('abort', onAbort)
      await killing
    }
  }

  async function kill(id: string) {
    const connection = open()
    const query = `KILL QUERY WHERE Settings['log_comment'] = ${literal(id)} ASYNC`
    await addon.QueryAsyncConnection(connection, query, 'Null').finally(() => addon.CloseConnection(connection))
  }

  function close() {
    sessions.closeAll()
    addon.CloseConnection(keeper)
  }

  return { version: addon.EngineVersion(), run, close }
}

/**
 * Several statements in one request are refused, as ClickHouse does. The engine refuses them itself
 * where it streams, and there it also has the words for what its parser cannot read; a whole answer
 * would run one statement after the other.
 */
async function isOneStatement(addon: Addon, connection: Connection, sql: string): Promise<boolean> {
  const { statementCount } = await addon.DurableClassifyAsync(connection, sql, '')
  if (statementCount > 1) throw clickHouseError('SYNTAX_ERROR', 'Syntax error (Multi-statements are not allowed).')
  return statementCount === 1
}
