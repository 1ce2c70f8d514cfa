// Child processes of the commands. They receive the signals of this process and end with it.
import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export const repository = fileURLToPath(new URL('..', import.meta.url))

/** An error that the user can fix. It is printed without a stack trace. */
export class PlainError extends Error {}

/** setpriv makes the kernel signal the child when this process dies, even by kill -9. */
const hasSetpriv = spawnSync('setpriv', ['--pdeathsig', 'TERM', '--', 'true']).status === 0
const children = new Set()
let isStopping = false
const againAfterMs = 5000

/**
 * Runs a program to its end. With `quiet` the output is collected and returned, otherwise it goes to the terminal.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, quiet?: boolean }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, args, { env = {}, quiet = false } = {}) {
  const [program, ...rest] = hasSetpriv
    ? ['setpriv', '--pdeathsig', 'TERM', '--', command, ...args]
    : [command, ...args]
  const child = spawn(program, rest, {
    cwd: repository,
    env: { ...process.env, ...env },
    stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
  })
  children.add(child)
  let output = ''
  child.stdout?.on('data', chunk => {
    output += chunk
  })
  child.stderr?.on('data', chunk => {
    output += chunk
  })
  return new Promise((resolve, reject) => {
    child.on('error', error =>
      reject(new PlainError(`Couldn't run ${command} (${error.message}). Check that it is installed and in PATH.`)),
    )
    child.on('close', (code, signal) => {
      children.delete(child)
      resolve({ code: code ?? 128 + constants.signals[signal], output })
    })
  })
}

/**
 * For package clients, whose network may fail for a moment: a failure gets a second attempt.
 * @param {() => ReturnType<typeof run>} attempt
 */
export async function runAgain(attempt) {
  const first = await attempt()
  if (first.code === 0 || isStopping) return first
  process.stdout.write(`  failed, trying again in ${againAfterMs / 1000} s\n`)
  await wait(againAfterMs)
  return attempt()
}

/** Runs a TypeScript program of this repository, or a tool written in JavaScript, in one Node process. */
export const runNode = (args, options) => run(process.execPath, args, options)
export const runTypeScript = (file, args = [], options = {}) => runNode(['--import', 'tsx', file, ...args], options)

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    isStopping = true
    for (const child of children) {
      child.kill(signal)
      // A stopped process handles the signal only when it continues.
      child.kill('SIGCONT')
    }
    if (children.size === 0) process.exit(128 + constants.signals[signal])
  })
}

// When npm is killed with -9, its script receives no signal: only its parent process changes.
if (process.env.npm_lifecycle_event) {
  const ancestors = ancestry()
  const timer = setInterval(() => {
    if (ancestry() === ancestors) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, 500).unref()
}

/** The parent process and, if that is the shell in which npm runs scripts, the parent of the shell. */
function ancestry() {
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8')
    const [name, rest] = [stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')')), stat.slice(stat.lastIndexOf(')'))]
    return /^(sh|dash|ash|bash)$/.test(name) ? `${process.ppid} ${rest.split(' ')[2]}` : `${process.ppid}`
  } catch {
    return `${process.ppid}`
  }
}
