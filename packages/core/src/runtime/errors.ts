import {
  type Current,
  type ErrorCode,
  errorCatalogue,
  type ReachedLimit,
  type RefusalDetails,
} from '@limelight/contract/errors'
import { upgradeText } from '@limelight/contract/limits'
import { DatabaseUnavailableError, isConnectionError } from '@limelight/db/database-errors'

export type AppErrorOptions = RefusalDetails & {
  /** A second status that the contract gives this code. */
  status?: number
  /** When the caller may retry. */
  retryAfterSeconds?: number
  cause?: unknown
  /** Whether the same call may succeed later. Defaults to true for statuses from 500 on. */
  retryable?: boolean
}

/** The error that a rule throws on purpose, with a code of the catalogue. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: RefusalDetails
  readonly status: number
  readonly retryAfterSeconds: number | undefined
  readonly retryable: boolean

  constructor(code: ErrorCode, { status, retryAfterSeconds, cause, retryable, ...details }: AppErrorOptions = {}) {
    super(errorCatalogue[code].text, { cause })
    this.name = 'AppError'
    this.code = code
    this.details = details
    this.status = status ?? errorCatalogue[code].status
    this.retryAfterSeconds = retryAfterSeconds
    this.retryable = retryable ?? this.status >= 500
  }
}

/**
 * Tells a caller who has agreed to another version which one stands. `read` runs after the
 * transaction, which would hold its locks while it waits for a second connection.
 */
export async function withCurrent<Result>(run: Promise<Result>, read: () => Promise<Current>): Promise<Result> {
  try {
    return await run
  } catch (error) {
    const isOutdated = error instanceof AppError && error.code === 'CONFIG_IS_BUSY'
    throw isOutdated ? new AppError('CONFIG_IS_BUSY', { current: await read() }) : error
  }
}

/** Field errors that only the server can find. The first text is also the error message. */
export class FormError extends Error {
  readonly fields: Record<string, string>

  constructor(fields: Record<string, string>) {
    super(Object.values(fields)[0])
    this.name = 'FormError'
    this.fields = fields
  }
}

/** The caller makes more calls at a time, or per minute, than one person needs. */
export class TooManyRequestsError extends Error {
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number) {
    super('Too many requests')
    this.name = 'TooManyRequestsError'
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Whether Postgres did not respond in time; a retry may help. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return error instanceof DatabaseUnavailableError
}

/** Whether Postgres sent no answer at all, so the next call would wait for nothing too. */
export function isDatabaseSilent(error: unknown): boolean {
  return error instanceof DatabaseUnavailableError && isConnectionError(error.cause)
}

/** A limit of the plan is reached. */
export class LimitError extends Error {
  readonly limit: ReachedLimit

  constructor(limit: ReachedLimit) {
    super(upgradeText)
    this.name = 'LimitError'
    this.limit = limit
  }
}

/**
 * Whether a worker should retry: faults of engines and networks pass, invalid payloads and refusals
 * do not.
 */
export function isRetryable(error: unknown): boolean {
  if (error instanceof AppError) return error.retryable
  if (error instanceof FormError || error instanceof LimitError) return false
  if (error instanceof Error && error.name === 'ZodError') return false
  // SMTP responds with 5xx when it will never accept this mail.
  if (error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number') {
    return error.responseCode < 500
  }
  return true
}

/** One line for a log or for `last_error`. */
export function describeError(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(describeError).join('; ')
  return error instanceof Error ? error.message : String(error)
}
