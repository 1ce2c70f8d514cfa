import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { childEnvironment } from '@limelight/core/runtime/config'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { repository } from '../src/launcher/repository.ts'
import { startLimelight } from '../src/launcher/start-limelight.ts'
import { expectNoProcessOf } from './processes.ts'

let folder: string

// Below the ports that the engines of other tests take. The sandbox takes the one after the app's.
let lastPort = randomInt(10_000, 19_000)
function nextPort(): number {
  lastPort += 2
  return lastPort
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'limelight-launcher-'))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

describe('npm start', () => {
  it('keeps data across kill -9 of the launcher and stops when npm is killed', {
    timeout: 300_000,
  }, async () => {
    const home = join(folder, 'home')
    const port = nextPort()
    const credentials = { email: 'grace@limelight.test', password: 'a password of mine' }

    await using first = start({ home, port })
    await first.printed(`Limelight is ready at http://localhost:${port}`)
    const page = await fetch(`http://localhost:${port}/`)
    expect(await page.text()).toContain('<div id="root">')
    const profile = { ...credentials, name: 'Grace', surname: 'Hall', tos: true }
    expect(await post(port, '/api/user/register', profile)).toMatchObject({ status: 201 })

    await using twin = start({ home, port: nextPort() })
    expect(await twin.ended()).toEqual({ code: 1, last: expect.stringContaining(`is already running in ${home}`) })

    process.kill(launcherOf(home), 'SIGKILL')
    await expectNoProcessOf(home)

    const startedAt = performance.now()
    await using second = start({ home, port })
    await second.printed(`Limelight is ready at http://localhost:${port}`)
    const seconds = (performance.now() - startedAt) / 1000
    process.stdout.write(`The second start took ${seconds.toFixed(1)} s\n`)
    expect(await post(port, '/api/user/login', credentials)).toMatchObject({ status: 200 })

    // Whichever start came to its end: it served before the rest of the demo was there.
    const findLoaded = () => [first, second].find(({ lines }) => lines.some(isRest))
    await expect.poll(findLoaded, { timeout: 60_000 }).toBeDefined()
    const loaded = findLoaded()
    expect(loaded?.lines.findIndex(isRest)).toBeGreaterThan(loaded?.lines.findIndex(isReady) ?? Infinity)
    expect(await (await fetch(`http://localhost:${port}/api/ready`)).json()).not.toHaveProperty('demo')
    const { CLICKHOUSE_URL: clickhouse } = JSON.parse(readFileSync(join(home, 'environment.json'), 'utf8'))
    const query = 'SELECT count() FROM limelight.instagram_influencers FINAL'
    const counted = await fetch(`${new URL(clickhouse).origin}/?query=${encodeURIComponent(query)}`)
    // With the seller's own account, and those of the campaign with results.
    expect(await counted.text()).toBe('128\n')

    second.npm.kill('SIGKILL')
    await second.printed('Stopping. Your data is kept.')
    await expectNoProcessOf(home)
    expect(existsSync(join(home, 'lock'))).toBe(false)
  })

  it('reports the port that is in use', async () => {
    await using taken = await listen()
    const home = join(folder, 'port')
    await expect(startHere({ home, port: taken.port })).rejects.toThrow(
      new RegExp(`^Port ${taken.port} of the app is in use\\. .*\\.$`),
    )
    await expect(startHere({ home, port: taken.port - 1 })).rejects.toThrow(
      new RegExp(`^Port ${taken.port} of the sandbox \\(PORT \\+ 1\\) is in use\\. .*\\.$`),
    )
  })

  it('reports a data folder that cannot be used', async () => {
    const file = join(folder, 'file')
    await writeFile(file, '')
    await expect(startHere({ home: file, port: nextPort() })).rejects.toThrow(
      `LIMELIGHT_HOME is not a folder (${file}). Choose another folder.`,
    )

    const foreign = join(folder, 'foreign')
    await mkdir(foreign)
    await writeFile(join(foreign, 'thesis.txt'), 'years of work')
    await expect(startHere({ home: foreign, port: nextPort(), args: ['--reset'] })).rejects.toThrow('has other files')
    expect(readFileSync(join(foreign, 'thesis.txt'), 'utf8')).toBe('years of work')
  })
})

const isReady = (line: string) => line.startsWith('Limelight is ready')
const isRest = (line: string) => line.startsWith('✓ Demo rest')

type Start = { home: string; port: number; args?: string[] }

/** What `npm start` does until it refuses, in this process, because a start of its own takes longest. */
async function startHere({ home, port, args = [] }: Start): Promise<void> {
  vi.stubEnv('LIMELIGHT_HOME', home)
  vi.stubEnv('PORT', String(port))
  const closers: (() => Promise<unknown>)[] = []
  const front = { watch: false, apiPort: async () => port, openWeb: async () => async () => undefined }
  const watch = { report: () => undefined, onGiveUp: () => undefined, signal: new AbortController().signal }
  try {
    await startLimelight(front, args, watch, close => closers.unshift(close))
  } finally {
    for (const close of closers) await close()
    vi.unstubAllEnvs()
  }
}

/** Runs `npm start` as from a terminal. */
function start({ home, port }: Start) {
  const npm: ChildProcess = spawn('npm', ['start', '--silent'], {
    cwd: repository,
    env: childEnvironment({
      LIMELIGHT_HOME: home,
      PORT: String(port),
      LIMELIGHT_DEMO_CREATORS: '200',
      LIMELIGHT_FIRST_CREATORS: '40',
      // The demo has many accounts and none of them needs a strong hash here.
      PASSWORD_MEMORY_KIB: '8',
      NODE_ENV: undefined,
      NO_COLOR: '1',
    }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  const waiting = new Map<string, () => void>()
  for (const stream of [npm.stdout, npm.stderr]) {
    if (!stream) throw new Error('npm was started without pipes')
    createInterface({ input: stream }).on('line', line => {
      lines.push(line)
      waiting.get(line)?.()
    })
  }
  const exited = once(npm, 'exit')
  const closed = once(npm, 'close')
  return {
    npm,
    lines,
    /** Resolves when exactly this line was printed. */
    printed: async (line: string) => {
      if (lines.includes(line)) return
      const early = closed.then(() => {
        throw new Error(`npm start ended without "${line}":\n${lines.join('\n')}`)
      })
      await Promise.race([new Promise<void>(resolve => waiting.set(line, resolve)), early])
    },
    ended: async () => {
      const [code] = await exited
      await closed
      return { code, last: lines.findLast(line => line !== '') }
    },
    [Symbol.asyncDispose]: async () => {
      npm.kill('SIGKILL')
      await expectNoProcessOf(home)
    },
  }
}

/** The id of the process that holds the lock of the home folder. */
function launcherOf(home: string): number {
  return Number(readFileSync(join(home, 'lock'), 'utf8').split(' ')[0])
}

async function post(port: number, path: string, body: object): Promise<{ status: number; body: unknown }> {
  const answer = await fetch(`http://localhost:${port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: await answer.json() }
}

async function listen(): Promise<AsyncDisposable & { port: number }> {
  const server = createServer()
  const port = nextPort() + 1
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    port,
    [Symbol.asyncDispose]: async () => {
      server.close()
      await once(server, 'close')
    },
  }
}
