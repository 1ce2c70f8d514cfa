import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, statSync } from 'node:fs'
import { childEnvironment, type Environment } from '@limelight/core/runtime/config'
import { type Home, houseVariable } from '../home.ts'
import { PlainError } from '../plain-error.ts'
import { repository } from '../repository.ts'
import { canRun } from './binaries.ts'
import { builtProgram } from './program-build.ts'

export type Program = {
  command: string
  args: string[]
  env?: Environment
  cwd?: string
  /**
   * The signal that the kernel sends it when this process is killed. Only KILL ends a process that is
   * stopped; every engine survives it.
   */
  deathSignal?: 'TERM' | 'KILL'
  /** A command that runs the program as another user. */
  wrapper?: string[]
  user?: number | undefined
}

export type Child = {
  readonly pid: number | undefined
  readonly ended: boolean
  /** Resolves with how it ended, such as "exit code 1" or "SIGKILL". */
  readonly exited: Promise<string>
  kill(signal: NodeJS.Signals): void
  /** The last lines of its output since the start, with JSON lines reduced to their message. */
  lastLines(count: number): string[]
}

const diesWithUs = canRun(['setpriv', '--pdeathsig', 'TERM', '--', 'true'])
const living = new Set<ChildProcess>()

type NodeOptions = { env?: Environment; watch?: boolean }

/**
 * Runs a TypeScript file of this repository in Node: its compiled form if there is one. With `watch`
 * Node restarts it on changes of the sources.
 */
export function nodeProgram(file: string, args: string[], { env = {}, watch = false }: NodeOptions = {}): Program {
  const built = watch ? undefined : builtProgram(file)
  const start = built === undefined ? ['--import', 'tsx', file] : ['--enable-source-maps', built]
  return {
    command: process.execPath,
    args: [...(watch ? ['--watch', '--watch-preserve-output'] : []), ...start, ...args],
    env,
  }
}

/**
 * Starts a program with its output in a file. It has its own process group, so that a Ctrl-C
 * reaches only this process, which decides the order of shutdown. The death signal is bound to the
 * spawning thread, so only the main thread may call this.
 */
export function spawnChild(home: Home, name: string, program: Program): Child {
  const log = home.log(name)
  const offset = statSync(log, { throwIfNoEntry: false })?.size ?? 0
  const output = openSync(log, 'a')
  const [command = '', ...args] = commandLine(program)
  const child = spawn(command, args, {
    cwd: program.cwd ?? repository,
    detached: true,
    env: childEnvironment({ ...program.env, [houseVariable]: home.path }),
    stdio: ['ignore', output, output],
    ...(program.user === undefined ? {} : { uid: program.user, gid: program.user }),
  })
  closeSync(output)
  living.add(child)
  let ended = false
  const exited = new Promise<string>(resolve => {
    const end = (how: string) => {
      ended = true
      living.delete(child)
      resolve(how)
    }
    child.once('error', error => end(error.message))
    child.once('exit', (code, signal) => end(signal ?? `exit code ${code}`))
  })
  return {
    get pid() {
      return ended ? undefined : child.pid
    },
    get ended() {
      return ended
    },
    exited,
    kill: signal => killGroup(child, signal),
    lastLines: count => {
      const lines = readableLines(readFileSync(log).subarray(offset).toString())
      return lines.slice(Math.max(lines.length - count, 0))
    },
  }
}

const reportIntervalMs = 3000

/**
 * Runs a program to completion and returns its last line of output. A failure throws with its last
 * lines. `report` receives the latest line from time to time.
 */
export async function runToEnd(
  home: Home,
  name: string,
  program: Program,
  signal: AbortSignal,
  report: (line: string) => void = () => undefined,
): Promise<string> {
  signal.throwIfAborted()
  const child = spawnChild(home, name, program)
  const abort = () => child.kill('SIGTERM')
  signal.addEventListener('abort', abort)
  let reported = ''
  const reporting = setInterval(() => {
    const line = child.lastLines(1).join('')
    if (line !== reported) report(`  ${line}`)
    reported = line
  }, reportIntervalMs)
  const end = await child.exited
  clearInterval(reporting)
  signal.removeEventListener('abort', abort)
  // A program that is asked to stop exits with 0, too, although its work is not done.
  signal.throwIfAborted()
  if (end === 'exit code 0') return child.lastLines(1).join('')
  throw new PlainError(`${name} failed (${end}). See ${home.log(name)}.`, { lines: child.lastLines(10) })
}

/** The last resort when this process exits. */
export function killAllChildren(): void {
  for (const child of living) killGroup(child, 'SIGKILL')
}

function commandLine({ command, args, wrapper = [], deathSignal = 'KILL' }: Program): string[] {
  // Innermost, because the kernel clears the death signal when the user changes.
  const tied = diesWithUs ? ['setpriv', '--pdeathsig', deathSignal, '--'] : []
  return [...wrapper, ...tied, command, ...args]
}

function killGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return
  if (signal !== 'SIGKILL') {
    child.kill(signal)
    // A stopped process handles the signal only when it continues.
    if (signal === 'SIGTERM' || signal === 'SIGINT') child.kill('SIGCONT')
  } else if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid, signal)
}

/** Our own processes log JSON, of which the message is shown. */
function readableLines(text: string): string[] {
  return text
    .split('\n')
    .filter(line => line.trim() !== '')
    .map(line => {
      if (!line.startsWith('{')) return line
      try {
        const entry: unknown = JSON.parse(line)
        return typeof entry === 'object' && entry !== null && 'msg' in entry ? String(entry.msg) : line
      } catch {
        return line
      }
    })
}
