// Child processes of the commands: they get our signals, they end when we end, and their exit code is ours.
import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

export const repository = fileURLToPath(new URL('..', import.meta.url))

/** A problem the person at the keyboard can act on: one sentence, no stack trace. */
export class PlainError extends Error {}

/** Asked for a signal, setpriv has the kernel send it to the child when we die, even by kill -9. */
const diesWithUs = spawnSync('setpriv', ['--pdeathsig', 'TERM', '--', 'true']).status === 0
const children = new Set()

/**
 * Runs a program to its end. With `quiet` the output is kept and given back, else it goes to the terminal.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, quiet?: boolean }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, args, { env = {}, quiet = false } = {}) {
  const [program, ...rest] = diesWithUs
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
    child.on('error', error => reject(new PlainError(`${command} could not be run: ${error.message}`)))
    child.on('close', (code, signal) => {
      children.delete(child)
      resolve({ code: code ?? 128 + constants.signals[signal], output })
    })
  })
}

/** Runs a TypeScript program of this repository, or a tool written in JavaScript, in one Node process. */
export const runNode = (args, options) => run(process.execPath, args, options)
export const runTypeScript = (file, args = [], options = {}) => runNode(['--import', 'tsx', file, ...args], options)

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal)
    if (children.size === 0) process.exit(128 + constants.signals[signal])
  })
}

// npm killed with -9 tells nobody. Its script then has another parent, which is the only sign of it.
if (process.env.npm_lifecycle_event) {
  const ancestors = ancestry()
  const timer = setInterval(() => {
    if (ancestry() === ancestors) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, 500).unref()
}

/** The parent and, where that is the shell npm runs scripts with, the shell's parent. */
function ancestry() {
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8')
    const [name, rest] = [stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')')), stat.slice(stat.lastIndexOf(')'))]
    return /^(sh|dash|ash|bash)$/.test(name) ? `${process.ppid} ${rest.split(' ')[2]}` : `${process.ppid}`
  } catch {
    return `${process.ppid}`
  }
}
