import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { supervise } from '../src/launcher/engines/supervise.ts'
import { type Home, openHome } from '../src/launcher/home.ts'
import type { PlainError } from '../src/launcher/plain-error.ts'
import { expectNoProcessOf } from './processes.ts'

let folder: string
let home: Home

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'limelight-supervision-'))
  home = await openHome(join(folder, 'home'))
})

afterAll(async () => {
  home.close()
  await rm(folder, { recursive: true, force: true })
})

const script = (name: string, code: string) => ({
  name,
  program: () => ({ command: process.execPath, args: ['-e', code] }),
  answers: async () => true,
})
const quiet = { report: () => {}, onGiveUp: () => {}, signal: new AbortController().signal }

it('gives up on a process after five failures in a row and reports the reason', async () => {
  const givenUp = new Promise<PlainError>(resolve => {
    const code = `setTimeout(() => { console.error('FATAL: the disk is full'); process.exit(3) }, 50)`
    void supervise(script('Doomed', code), { ...quiet, home, onGiveUp: resolve })
  })
  expect((await givenUp).message).toBe(
    `Doomed failed 5 times in a row (FATAL: the disk is full). See ${home.path}/logs/doomed.log.`,
  )
  await expectNoProcessOf(home.path)
})

it('kills a process that ignores SIGTERM, and its children', async () => {
  const stubborn = await supervise(
    {
      ...script(
        'Stubborn',
        `process.on('SIGTERM', () => {}); require('child_process').spawn('sleep', ['60']); setInterval(() => {}, 1000)`,
      ),
      stopTimeoutMs: 200,
    },
    { ...quiet, home },
  )
  await stubborn.stop()
  await expectNoProcessOf(home.path)
})

it('stops a process that is still starting when the signal aborts', async () => {
  const ending = new AbortController()
  const start = supervise(
    { ...script('Slow', 'setInterval(() => {}, 1000)'), answers: async () => false },
    { ...quiet, home, signal: ending.signal },
  )
  ending.abort()
  await expect(start).rejects.toThrow('Slow did not start (SIGTERM)')
  await expectNoProcessOf(home.path)
})
