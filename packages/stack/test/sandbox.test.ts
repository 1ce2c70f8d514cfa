import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileClock } from '@limelight/core/runtime/clock'
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import * as z from 'zod'
import { nodeProgram } from '../src/launcher/engines/children.ts'
import { buildPrograms } from '../src/launcher/engines/program-build.ts'
import { repository } from '../src/launcher/repository.ts'
import { portOf } from '../src/sandbox/port.ts'
import {
  appUrl,
  mailFrom,
  type OpenSandbox,
  openSandbox,
  postJson,
  readMails,
  send,
  temporaryFolder,
} from './sandbox-fixture.ts'

const hour = 3_600_000

/** Shared by tests that leave no state behind. */
let untouched: OpenSandbox

beforeAll(async () => {
  await buildPrograms()
  untouched = await openSandbox()
})

afterAll(() => untouched[Symbol.asyncDispose]())

test('advances the clock for every process that reads its file and for new mails', async () => {
  await using sandbox = await openSandbox()
  const start = Date.now()
  const moved = await postJson(`${sandbox.url}/clock`, { advanceMs: 24 * hour })
  expect(moved.status).toBe(200)
  const { now } = z.object({ now: z.iso.datetime({ precision: 3 }) }).parse(moved.body)
  expect(Date.parse(now) - start).toBeGreaterThanOrEqual(24 * hour)
  expect(Date.parse(now) - Date.now()).toBeLessThanOrEqual(24 * hour)
  expect(fileClock(sandbox.clockFile).now().getTime()).toBeGreaterThanOrEqual(Date.parse(now))
  await postJson(`${sandbox.url}/clock`, { advanceMs: 0 })
  await send(sandbox, { to: 'a@example.test' })
  const { data } = await readMails(sandbox)
  expect(Date.parse(data[0]?.createdAt ?? '')).toBeGreaterThanOrEqual(Date.parse(now))
  expect(Date.parse(data[0]?.createdAt ?? '') - Date.now()).toBeLessThanOrEqual(24 * hour)
})

test.for([-1, 1.5, '3600000', null, 1e300, Number.MAX_SAFE_INTEGER, 200 * 365 * 24 * hour])(
  'rejects advancing the clock by %s',
  async advanceMs => {
    const { status, body } = await postJson(`${untouched.url}/clock`, { advanceMs })
    expect(status).toBe(400)
    expect(body).toEqual({ error: 'Bad Request', statusCode: 400, errorMessage: expect.any(String) })
    expect(fileClock(untouched.clockFile).now().getTime()).toBeLessThanOrEqual(Date.now())
  },
)

const json = { 'content-type': 'application/json' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }
test.for([
  ['GET', '/nothing', 404],
  ['GET', '/%zz', 400],
  ['GET', '/inbox/%00', 404],
  ['GET', `/inbox/${'x'.repeat(101)}`, 414],
  ['GET', '/inbox/__proto__', 404],
  ['GET', '/inbox/x/html', 404],
  ['GET', '/inbox?q=a&q=b&offset=-1', 200],
  ['GET', `/inbox?q=${'x'.repeat(255)}`, 200],
  ['GET', '/mails?limit=0', 400],
  ['GET', '/mails?limit=1001', 400],
  ['GET', '/mails?offset=1e999', 400],
  ['GET', '/mails?offset=a&offset=b', 400],
  ['GET', '/mails?to=%ff%00', 200],
  ['GET', '/google/o/oauth2/v2/auth', 400],
  ['GET', '/google/o/oauth2/v2/auth?client_id=a&client_id=b&redirect_uri=c', 400],
  ['POST', '/clock', 400, { headers: json, body: '{"advanceMs":' }],
  ['POST', '/clock', 400, { headers: json, body: '[]' }],
  ['POST', '/clock', 400, { headers: json }],
  ['POST', '/clock', 400],
  ['POST', '/clock', 415, { headers: { 'content-type': 'image/png' }, body: 'x' }],
  ['POST', '/clock', 413, { headers: json, body: ' '.repeat(300_000) }],
  ['POST', '/google/token', 401],
  ['POST', '/google/token', 401, { headers: json, body: '[]' }],
  ['POST', '/google/token', 400, { headers: form, body: 'client_id=a&client_secret=b' }],
  ['POST', '/google/o/oauth2/v2/auth', 400, { headers: form, body: '__proto__=x&%zz' }],
  ['DELETE', '/mails', 404],
] as const)('responds to %s %s with %i', async ([method, path, status, init]) => {
  const response = await fetch(untouched.url + path, { method, ...init })
  expect(response.status).toBe(status)
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  if (response.ok || path.startsWith('/google/token')) return
  expect(await response.json()).toEqual({
    error: response.statusText,
    statusCode: status,
    errorMessage: expect.stringMatching(/./),
  })
})

test('shows browsers a page for an unknown path', async () => {
  const response = await fetch(`${untouched.url}/nothing`, { headers: { accept: 'text/html,*/*' } })
  expect(response.status).toBe(404)
  expect(await response.text()).toContain('<h1>Not Found</h1>')
})

const optionsFor = (home: string, port: number) =>
  Object.entries({
    ...{ port, 'smtp-port': 0, home, 'clock-file': join(home, 'clock') },
    ...{ 'app-url': appUrl, 'chain-url': 'http://localhost:1', 'inbound-port': 1, 'dns-port': 0 },
  }).flatMap(([name, value]) => [`--${name}`, String(value)])

function run(args: string[]) {
  const program = nodeProgram('packages/stack/src/sandbox/main.ts', args)
  const child = spawn(program.command, program.args, { cwd: repository, stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

async function endOf(child: ChildProcess) {
  const [[code], stderr] = await Promise.all([once(child, 'exit'), child.stderr ? text(child.stderr) : ''])
  return { code, stderr }
}

test.for(['SIGTERM', 'SIGINT'] as const)('stops on %s, even with clients connected', async signal => {
  await using folder = await temporaryFolder()
  const child = run(optionsFor(folder.path, 0))
  const [line] = await once(child.stdout, 'data')
  const readySchema = z.object({ ready: z.literal(true), url: z.url(), smtpUrl: z.url() })
  const { url, smtpUrl } = readySchema.parse(JSON.parse(line))
  const transport = createTransport({ url: smtpUrl, pool: true })
  onTestFinished(() => transport.close())
  await transport.sendMail({ from: mailFrom, to: 'a@example.test' })
  expect((await fetch(`${url}/mails`)).status).toBe(200)
  const ended = endOf(child)
  child.kill(signal)
  expect(await ended).toEqual({ code: 0, stderr: '' })
})

test('reports in one sentence that its port is in use', async () => {
  await using folder = await temporaryFolder()
  const other = createServer().listen(0, 'localhost')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const port = portOf(other)
  expect(await endOf(run(optionsFor(folder.path, port)))).toEqual({
    code: 1,
    stderr: `Port ${port} is in use. Stop the program that uses it or choose another port.\n`,
  })
})

test('reports in one sentence which options are invalid', async () => {
  expect(await endOf(run(['--port', '70000', '--home', 'x']))).toEqual({
    code: 1,
    stderr: expect.stringMatching(
      /^The sandbox needs a valid --port, --smtp-port, --clock-file, --app-url, --chain-url, --inbound-port, --dns-port\. .+\n$/,
    ),
  })
})

test('reports in one sentence that its inbox is damaged', async () => {
  await using folder = await temporaryFolder()
  const file = join(folder.path, 'mails.jsonl')
  await writeFile(file, 'not a mail\n')
  expect(await endOf(run(optionsFor(folder.path, 0)))).toEqual({
    code: 1,
    stderr: `Line 1 of ${file} is damaged. Delete the file to start with an empty inbox.\n`,
  })
})
