import { once } from 'node:events'
import { ConfigError } from '@limelight/core/runtime/config'
import { onStopRequest } from './engines/signals.ts'
import { PlainError } from './plain-error.ts'
import { type LaunchMode, startLimelight } from './start-limelight.ts'

const report = (line: string) => void process.stdout.write(`${line}\n`)

/** Starts Limelight, waits for a stop request or a failure, stops it, and returns the exit code. */
export async function runLauncher(front: LaunchMode, args: string[]): Promise<number> {
  const ending = new AbortController()
  const opening = new AbortController()
  const abortOpening = () => opening.abort()
  ending.signal.addEventListener('abort', abortOpening)
  onStopRequest(() => {
    // Said at once, because a part of the demo data that has begun is finished first.
    report('Stopping. Your data is kept.')
    ending.abort('requested')
  })
  // A closed terminal must not prevent a clean shutdown.
  process.stdout.on('error', () => {})

  const closers: (() => Promise<unknown>)[] = []
  try {
    const watch = { report, onGiveUp: (error: PlainError) => ending.abort(error), signal: opening.signal }
    await startLimelight(front, args, watch, close => closers.unshift(close))
    ending.signal.removeEventListener('abort', abortOpening)
    if (!ending.signal.aborted) await once(ending.signal, 'abort')
  } catch (error) {
    ending.abort(error)
  }
  const reason: unknown = ending.signal.reason
  const requested = reason === 'requested'
  if (!requested) process.stderr.write(`${describe(reason)}\n`)
  for (const close of closers) await close()
  return requested ? 0 : 1
}

/** Any other error is a bug of ours, so it is shown with its stack. */
function describe(error: unknown): string {
  if (error instanceof PlainError) return [error.message, ...error.lines.map(line => `  ${line}`)].join('\n')
  if (error instanceof ConfigError) return error.message
  return `Unexpected error: ${error instanceof Error ? error.stack : error}`
}
