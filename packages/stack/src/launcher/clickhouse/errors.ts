/** An error as ClickHouse reports it: `Code: 62. DB::Exception: … (SYNTAX_ERROR)`. */
export class ClickHouseError extends Error {
  readonly code: number
  readonly type: string

  constructor(code: number, type: string, message: string) {
    super(message)
    this.name = 'ClickHouseError'
    this.code = code
    this.type = type
  }
}

const known = {
  BAD_ARGUMENTS: 36,
  NOT_IMPLEMENTED: 48,
  SYNTAX_ERROR: 62,
  UNKNOWN_COMPRESSION_METHOD: 89,
  QUERY_WITH_SAME_ID_IS_ALREADY_RUNNING: 216,
  ABORTED: 236,
  QUERY_IS_TOO_LARGE: 298,
  SESSION_NOT_FOUND: 372,
  SESSION_IS_LOCKED: 373,
  UNKNOWN_EXCEPTION: 1002,
} as const

export function clickHouseError(type: keyof typeof known, explanation: string): ClickHouseError {
  return new ClickHouseError(known[type], type, `Code: ${known[type]}. DB::Exception: ${explanation} (${type})`)
}

/**
 * The engine throws plain errors whose text carries code and type; anything else is a fault of this
 * server.
 */
export function asClickHouseError(error: unknown): ClickHouseError {
  if (error instanceof ClickHouseError) return error
  const text = error instanceof Error ? error.message : String(error)
  const code = /^Code: (\d+)\./.exec(text)?.[1]
  const type = /\(([A-Z][A-Z0-9_]{2,})\)\s*$/.exec(text)?.[1]
  if (code === undefined || type === undefined) return clickHouseError('UNKNOWN_EXCEPTION', `${text}.`)
  return new ClickHouseError(Number(code), type, text)
}

const statuses: readonly [status: number, types: RegExp][] = [
  [
    400,
    /^(BAD_ARGUMENTS|SYNTAX_ERROR|TYPE_MISMATCH|INCORRECT_DATA|CANNOT_COMPILE_REGEXP|VALUE_IS_OUT_OF_RANGE_OF_DATA_TYPE)$/,
  ],
  [
    400,
    /^(CANNOT_PARSE_\w+|DUPLICATE_COLUMN|ILLEGAL_COLUMN|THERE_IS_NO_COLUMN|TOO_(DEEP|BIG)_AST|UNEXPECTED_AST_STRUCTURE)$/,
  ],
  [
    404,
    /^UNKNOWN_(TABLE|FUNCTION|IDENTIFIER|TYPE|STORAGE|DATABASE|SETTING|AGGREGATE_FUNCTION|FORMAT|DATABASE_ENGINE)$/,
  ],
  [408, /^TIMEOUT_EXCEEDED$/],
  [413, /^QUERY_IS_TOO_LARGE$/],
  [501, /^NOT_IMPLEMENTED$/],
  [503, /^(ABORTED|SOCKET_TIMEOUT|CANNOT_OPEN_FILE|CANNOT_SCHEDULE_TASK)$/],
]

/** The status ClickHouse's own HTTP server answers with. */
export function httpStatus(error: ClickHouseError): number {
  return statuses.find(([, types]) => types.test(error.type))?.[0] ?? 500
}
