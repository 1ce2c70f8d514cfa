import { type ErrorCode, errorCatalogue } from '@limelight/contract/errors'

export type AppErrorOptions = {
  /** Texts for the fields of a form, by field name. */
  fields?: Record<string, string>
  cause?: unknown
  /** Whether the same call may succeed later. By default what the catalogue calls a fault of ours. */
  retryable?: boolean
}

/** The only error a rule throws on purpose. Its code is one of the closed catalogue. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly fields: Record<string, string> | undefined
  readonly retryable: boolean

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(errorCatalogue[code].text, { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.fields = options.fields
    this.retryable = options.retryable ?? errorCatalogue[code].status >= 500
  }
}

/** Whether a worker should try again. Faults of engines and networks pass; broken payloads and refusals stay what they are. */
export function isRetryable(error: unknown): boolean {
  if (error instanceof AppError) return error.retryable
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
