import { once } from 'node:events'
import { ConfigError } from '@limelight/core/runtime/config'
import { onStopRequest } from './engines/signals.ts'
import { PlainError } from './plain-error.ts'
import { type LaunchMode, startLimelight } from './start-limelight.ts'

const report = (line: string) => void process.stdout.write(`${line}\n`)

/** Opens the whole house, waits until someone or something ends it, closes it, and gives back the exit code. */
export async function runLauncher(front: LaunchMode, args: string[]): Promise<number> {
  const ending = new AbortController()
  const opening = new AbortController()
  const abortOpening = () => opening.abort()
  ending.signal.addEventListener('abort', abortOpening)
  onStopRequest(() => ending.abort('requested'))
  // A terminal that went away must not keep us from closing in order.
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
  if (requested) report('Limelight stops and keeps its data.')
  else process.stderr.write(`${describe(reason)}\n`)
  for (const close of closers) await close()
  return requested ? 0 : 1
}

/** What is not meant for people comes with its stack, because then the fault is ours. */
function describe(error: unknown): string {
  if (error instanceof PlainError) return [error.message, ...error.lines.map(line => `  ${line}`)].join('\n')
  if (error instanceof ConfigError) return error.message
  return `Limelight met a fault of its own: ${error instanceof Error ? error.stack : error}`
}
