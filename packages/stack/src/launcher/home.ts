import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { errorCode, PlainError } from './plain-error.ts'

export type Home = {
  readonly path: string
  /** A subfolder, created when it is missing. */
  folder(name: string): string
  log(name: string): string
  close(): void
}

/** Says how much of the demo is there while it is loaded. */
export function demoProgressFile({ path }: Home): string {
  return join(path, 'demo-progress.json')
}

const marker = 'limelight-home'
const lock = 'lock'

/**
 * Set for every child process, so that the next start can find what a killed launcher left running.
 */
export const houseVariable = 'LIMELIGHT_HOUSE'

/** Opens the data folder for this process alone, or throws a sentence for the operator. */
export async function openHome(folder: string, { reset = false } = {}): Promise<Home> {
  claim(resolve(folder))
  const path = realpathSync(folder)
  takeLock(path)
  try {
    await endSurvivors(path)
    if (reset) clear(path)
    keepLastLogs(path)
  } catch (error) {
    rmSync(join(path, lock), { force: true })
    throw error
  }
  return {
    path,
    folder: name => {
      mkdirSync(join(path, name), { recursive: true })
      return join(path, name)
    },
    log: name => join(path, 'logs', `${name.toLowerCase().replaceAll(' ', '-')}.log`),
    close: () => rmSync(join(path, lock), { force: true }),
  }
}

/** The marker keeps `--reset` away from folders that hold anything else. */
function claim(path: string): void {
  try {
    makeFolder(path)
    accessSync(`${path}/.`, constants.R_OK | constants.W_OK | constants.X_OK)
    if (existsSync(join(path, marker))) return
    if (readdirSync(path).length > 0) {
      throw new PlainError(`LIMELIGHT_HOME has other files and no Limelight data (${path}). Choose an empty folder.`)
    }
    writeFileSync(join(path, marker), 'The data of one Limelight. `npm start -- --reset` empties this folder.\n')
  } catch (error) {
    if (error instanceof PlainError) throw error
    const why =
      errorCode(error) === 'EEXIST' || errorCode(error) === 'ENOTDIR' ? 'is not a folder' : 'cannot be written to'
    throw new PlainError(`LIMELIGHT_HOME ${why} (${path}). Choose another folder.`, { cause: error })
  }
}

/** Node's recursive mkdir never returns on a file system that reports ENOENT for new folders. */
function makeFolder(path: string): void {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  mkdirSync(path)
}

function takeLock(path: string): void {
  const file = join(path, lock)
  const mine = `${process.pid} ${startOf(process.pid)}\n`
  for (;;) {
    try {
      writeFileSync(file, mine, { flag: 'wx' })
      return
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error
    }
    const [pid = 0, start] = readFileSync(file, 'utf8').trim().split(' ')
    if (start !== undefined && startOf(Number(pid)) === start) {
      throw new PlainError(
        `Limelight is already running in ${path} (process ${pid}). Set another PORT and LIMELIGHT_HOME to run a second copy.`,
      )
    }
    rmSync(file, { force: true })
  }
}

/** When a process started, in kernel ticks. A process id alone can be reused by another process. */
function startOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')')).split(' ')[20]
  } catch {
    return existsSync('/proc/self') || !sendSignal(pid, 0) ? undefined : 'running'
  }
}

/** Returns whether the process exists. */
function sendSignal(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}

/**
 * Waits for the engines of a killed launcher, which the kernel signals: two engines would destroy a
 * folder.
 */
async function endSurvivors(path: string): Promise<void> {
  const started = performance.now()
  for (let left = survivors(path); left.length > 0; left = survivors(path)) {
    const waited = performance.now() - started
    if (waited > 15_000) {
      throw new PlainError(
        `Processes of an earlier start do not exit (${left.join(', ')}). Kill them, then start again.`,
      )
    }
    if (waited > 10_000) for (const pid of left) sendSignal(pid, 'SIGKILL')
    await delay(50)
  }
}

/** Processes that were started for this home, found by their environment. */
function survivors(path: string): number[] {
  if (!existsSync('/proc/self')) return []
  return readdirSync('/proc')
    .map(Number)
    .filter(pid => pid > 0 && pid !== process.pid && carries(pid, `${houseVariable}=${path}`))
}

function carries(pid: number, entry: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(entry)
  } catch {
    return false
  }
}

function clear(path: string): void {
  for (const name of readdirSync(path)) {
    if (name !== marker && name !== lock) rmSync(join(path, name), { recursive: true, force: true })
  }
}

/** Each start writes new logs and keeps those of the last start. */
function keepLastLogs(path: string): void {
  const folder = join(path, 'logs')
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(folder).filter(name => !name.endsWith('.last.log'))) {
    renameSync(join(folder, name), join(folder, name.replace(/\.log$/, '.last.log')))
  }
}
