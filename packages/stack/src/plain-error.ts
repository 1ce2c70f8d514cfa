/** A problem the person at the keyboard can act on: one sentence, shown without a stack trace, with log lines below it where they help. */
export class PlainError extends Error {
  readonly lines: string[]

  constructor(message: string, { cause, lines = [] }: { cause?: unknown; lines?: string[] } = {}) {
    super(message, { cause })
    this.name = 'PlainError'
    this.lines = lines
  }
}

/** Node's errors of the file system and of sockets carry a code such as ENOENT. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
