/** What one request asks the engine to do. */
export type Statement = {
  /**
   * The query id of the client, written into `log_comment` so that the query can be found and
   * killed.
   */
  id: string
  sql: string
  /** The output format of a statement without a FORMAT clause. */
  format: string
  database: string | undefined
  settings: ReadonlyMap<string, string>
  /** The values of `{name:Type}` placeholders, in the escaped text form of the HTTP interface. */
  parameters: ReadonlyMap<string, string>
  session: SessionName | undefined
}

export type SessionName = {
  id: string
  timeoutSeconds: number
  mustExist: boolean
}

const escaped = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('\0', '\\0')
export const literal = (text: string) => `'${escaped(text).replaceAll("'", "\\'")}'`
export const identifier = (name: string) => `\`${escaped(name).replaceAll('`', '\\`')}\``

// ClickHouse's default, which bounds a statement but not the parameters that come with it.
const maxQuerySize = 262_144

/**
 * The statements that put a connection into the state a request asks for: its database, settings
 * and parameters.
 */
export function preparation({ id, database, settings, parameters }: Statement): string {
  const { readonly, ...others } = Object.fromEntries(settings)
  const assignments: (readonly [name: string, value: string])[] = [
    ['max_query_size', String(maxQuerySize)],
    ...Array.from(parameters, ([name, value]) => [`param_${name}`, value] as const),
    ...Object.entries(others),
    // Not the client's to choose: by it a query is found and killed.
    ['log_comment', id],
    // After it nothing else can be set.
    ...(readonly === undefined ? [] : [['readonly', readonly] as const]),
  ]
  const use = database === undefined ? '' : `USE ${identifier(database)}; `
  const set = assignments.map(([name, value]) => `${identifier(name)} = ${literal(value)}`).join(', ')
  // Each statement more takes the engine a tenth of a millisecond.
  const unbound = Buffer.byteLength(set) < maxQuerySize / 2 ? '' : 'SET max_query_size = 0; '
  return `${use}${unbound}SET ${set}`
}

/** Undoes the settings of `preparation` on a connection that outlives the request. */
export function restoration(statement: Statement): string {
  const names = new Set(['log_comment', ...statement.settings.keys()])
  return `SET ${[...names].map(name => `${identifier(name)} = DEFAULT`).join(', ')}`
}

/**
 * A reading statement that can go to the engine together with its preparation: where there is no
 * semicolon, nothing else follows.
 */
export function isPlainlyOne(sql: string): boolean {
  return /^\s*(select|with)\b/i.test(sql) && !sql.includes(';')
}

/**
 * Whether to stream the answer. The engine plans a streamed query on the thread that serves all
 * requests, which only a large answer is worth. Planning also runs scalar subqueries: with a second
 * SELECT it could last as long as the query.
 */
export function isWorthStreaming(sql: string): boolean {
  const words = sql.match(/\b(select|insert|limit)\b/gi)
  return /^\s*(select|with)\b/i.test(sql) && words?.length === 1
}

const insertOfBody = /^(\s*insert\s+into\s.+?)(\ssettings\s+\w+\s*=.+?)?\s+(?:format\s+(\w+)|values)[\s;]*$/is

/**
 * `INSERT INTO t FORMAT CSV` whose rows are the request body → the same statement reading them from
 * a file.
 */
export function insertFromFile(sql: string, file: string): string | undefined {
  const [matched, target, settings = '', format = 'Values'] = insertOfBody.exec(sql) ?? []
  if (matched === undefined) return undefined
  return `${target} FROM INFILE ${literal(file)} COMPRESSION 'none'${settings} FORMAT ${format}`
}

/** The embedded engine drops the rows of `INSERT … SELECT … FROM input(…)` without an error. */
export function readsInput(sql: string): boolean {
  return /^\s*insert\b[^'"]*?\bfrom\s+input\s*\(/i.test(sql)
}
