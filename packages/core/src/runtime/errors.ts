import { type ErrorCode, errorCatalogue, type ReachedLimit } from '@limelight/contract/errors'
import { upgradeText } from '@limelight/contract/limits'

export type AppErrorOptions = {
  /** Texts for the fields of a form, by field name. */
  fields?: Record<string, string>
  /** Where the contract gives one code a second status. */
  status?: number
  /** When the caller may come back. */
  retryAfterSeconds?: number
  cause?: unknown
  /** Whether the same call may succeed later. By default what the catalogue calls a fault of ours. */
  retryable?: boolean
}

/** The error a rule throws on purpose. Its code is one of the closed catalogue. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly fields: Record<string, string> | undefined
  readonly status: number
  readonly retryAfterSeconds: number | undefined
  readonly retryable: boolean

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(errorCatalogue[code].text, { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.fields = options.fields
    this.status = options.status ?? errorCatalogue[code].status
    this.retryAfterSeconds = options.retryAfterSeconds
    this.retryable = options.retryable ?? this.status >= 500
  }
}

/** What a form can only learn from the server, in the words that stand at its fields. The first one speaks for all. */
export class FormError extends Error {
  readonly fields: Record<string, string>

  constructor(fields: Record<string, string>) {
    super(Object.values(fields)[0])
    this.name = 'FormError'
    this.fields = fields
  }
}

/** The plan does not go that far. */
export class LimitError extends Error {
  readonly limit: ReachedLimit

  constructor(limit: ReachedLimit) {
    super(upgradeText)
    this.name = 'LimitError'
    this.limit = limit
  }
}

/** Whether a worker should try again. Faults of engines and networks pass; broken payloads and refusals stay what they are. */
export function isRetryable(error: unknown): boolean {
  if (error instanceof AppError) return error.retryable
  if (error instanceof FormError || error instanceof LimitError) return false
  if (error instanceof Error && error.name === 'ZodError') return false
  // SMTP answers 5xx when it will never take this mail.
  if (error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number') {
    return error.responseCode < 500
  }
  return true
}

/** One line for a log or a stored `last_error`. */
export function describeError(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(describeError).join('; ')
  return error instanceof Error ? error.message : String(error)
}
