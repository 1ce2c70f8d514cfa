import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openHome } from '../home.ts'
import { repository } from '../repository.ts'
import { runToEnd } from './children.ts'

/** Starts a child as the launcher does, and prints its process id. */
const launcher = `
  import { openHome } from './packages/stack/src/launcher/home.ts'
  import { spawnChild } from './packages/stack/src/launcher/engines/children.ts'
  const home = await openHome(process.argv[1])
  console.log(spawnChild(home, 'sleeper', { command: 'sleep', args: ['600'] }).pid)
  setInterval(() => {}, 1000)
`

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

test('a stopped child dies with its parent', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'limelight-children-'))
  const args = ['--import', 'tsx', '--input-type=module', '-e', launcher, folder]
  const parent = spawn(process.execPath, args, { cwd: repository, stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(parent.stdout, 'data')
  const pid = Number(String(line))
  // Until then it is setpriv, which has not asked for the signal yet.
  await expect.poll(() => readFileSync(`/proc/${pid}/comm`, 'utf8')).toBe('sleep\n')
  process.kill(pid, 'SIGSTOP')
  expect(isAlive(pid)).toBe(true)
  parent.kill('SIGKILL')
  await expect.poll(() => isAlive(pid)).toBe(false)
  rmSync(folder, { recursive: true })
})

test('a program that was asked to stop has not run to its end, although it exits with 0', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'limelight-children-'))
  const home = await openHome(folder)
  const code = `process.on('SIGTERM', () => process.exit(0)); setInterval(() => {}, 1000); console.log('begun')`
  const stopping = new AbortController()
  const running = runToEnd(home, 'Asked', { command: process.execPath, args: ['-e', code] }, stopping.signal)
  await expect.poll(() => readFileSync(home.log('Asked'), 'utf8')).toBe('begun\n')
  stopping.abort()
  await expect(running).rejects.toThrow('aborted')
  home.close()
  rmSync(folder, { recursive: true })
})
