import pg from 'pg'

/** Postgres did not respond, or gave up waiting. The same call may succeed later. */
export class DatabaseUnavailableError extends Error {
  constructor(cause: unknown) {
    super(`Postgres is not available: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    this.name = 'DatabaseUnavailableError'
  }
}

/**
 * Classes of SQLSTATE: 08 is a lost connection, 53 a lack of resources, 57 an operator or a timeout.
 * The codes are a lock that was not free in time, and a transaction that was idle for too long.
 */
const unavailable = /^(08...|53...|57...|55P03|25P03)$/

export function isUnavailable(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return unavailable.test(error.code ?? '')
  return isConnectionError(error)
}

/** An error that is not an answer of Postgres. A TypeError is a value that we could not send. */
export function isConnectionError(error: unknown): boolean {
  return error instanceof Error && !(error instanceof pg.DatabaseError) && !(error instanceof TypeError)
}

/** A unique index refuses the row. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '23505'
}

/** Also finds the cause within another error. */
export function isLockTimeout(error: unknown): boolean {
  if (error instanceof pg.DatabaseError && error.code === '55P03') return true
  return error instanceof Error && isLockTimeout(error.cause)
}
