/**
 * A problem that the operator can fix: shown as cause and fix without a stack trace, with log lines
 * below.
 */
export class PlainError extends Error {
  readonly lines: string[]

  constructor(message: string, { cause, lines = [] }: { cause?: unknown; lines?: string[] } = {}) {
    super(message, { cause })
    this.name = 'PlainError'
    this.lines = lines
  }
}

/** Node's file system and socket errors have a code such as ENOENT. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
