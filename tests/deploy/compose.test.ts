import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { buildServer } from '@limelight/api/server'
import { createContext } from '@limelight/core/context'
import { loadConfig, secretNames } from '@limelight/core/runtime/config'
import { variables } from '@limelight/core/runtime/variables'
import { roles } from '@limelight/workers/registry'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'
import { readDockerfile } from './dockerfile.ts'

const repository = resolve(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(repository, path), 'utf8')

const composeSchema = z.object({
  services: z.record(
    z.string(),
    z.object({
      image: z.string(),
      build: z.object({ target: z.string() }).optional(),
      command: z.array(z.string()).default([]),
      environment: z.record(z.string(), z.coerce.string()).default({}),
      ports: z.array(z.unknown()).default([]),
      container_name: z.string().optional(),
      restart: z.string(),
      mem_limit: z.unknown(),
      pids_limit: z.coerce.number(),
      healthcheck: z.object({ test: z.array(z.string()) }).optional(),
    }),
  ),
})

const exampleEnv = read('deploy/example.env')
const secrets = ['APP_SECRET', 'POSTGRES_PASSWORD', 'CLICKHOUSE_PASSWORD', 'NATS_PASSWORD']
const filledIn = exampleEnv.replace(/^([A-Z0-9_]+)=$/gm, (line, name) =>
  secrets.includes(name) ? `${name}=0123456789abcdef0123456789abcdef` : line,
)

/** The file as Debian's docker-compose resolves it with these variables. */
function readCompose(env: string) {
  const folder = mkdtempSync(join(tmpdir(), 'limelight-compose-'))
  try {
    writeFileSync(join(folder, 'operator.env'), env)
    const args = ['-f', join(repository, 'docker-compose.yml'), '--env-file', join(folder, 'operator.env'), 'config']
    const { error, status, stdout, stderr } = spawnSync('docker-compose', args, { cwd: folder, encoding: 'utf8' })
    if (error !== undefined)
      throw new Error('docker-compose is missing; install it with `apt-get install -y docker-compose` as root.')
    return { status, stdout, stderr }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function services() {
  const { status, stdout, stderr } = readCompose(filledIn)
  if (status !== 0) throw new Error(stderr)
  return composeSchema.parse(parse(stdout)).services
}

const all = services()
const house = Object.entries(all).filter(([, service]) => service.build?.target === 'house')
const workers = house.filter(([name]) => name.startsWith('worker-'))

describe('docker-compose.yml', () => {
  test.each(secrets)('has no default for %s and says how to set it', name => {
    const { status, stderr } = readCompose(filledIn.replace(new RegExp(`^${name}=.*$`, 'm'), `${name}=`))
    expect(status).not.toBe(0)
    expect(stderr).toContain('openssl rand -hex 32')
  })

  test('needs exactly the variables of deploy/example.env', () => {
    const asked = [...read('docker-compose.yml').matchAll(/\$\{([A-Z0-9_]+)/g)].map(([, name]) => name)
    const offered = [...exampleEnv.matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => name)
    expect([...new Set(asked)].sort()).toEqual(offered.sort())
  })

  test('can set every variable except those that the containers and the sandbox fix', () => {
    const offered = new Set([...exampleEnv.matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => name))
    const fixed = ['LIMELIGHT_ENV', 'HOST', 'PORT', 'WEB_DIR', 'MEDIA_DIR', 'INBOUND_PORT', 'WORKER_PORT']
    const engines = ['DATABASE_URL', 'CLICKHOUSE_URL', 'NATS_URL']
    const sandbox = ['CLOCK_FILE', 'DEMO_PROGRESS_FILE', 'SANDBOX_WALLET_URL', 'WEBHOOK_TRUSTED_ORIGIN']
    expect(
      Object.keys(variables)
        .filter(name => !offered.has(name))
        .sort(),
    ).toEqual([...fixed, ...engines, ...sandbox].sort())
  })

  test('pins every image to a release', () => {
    const base = readDockerfile(read('Dockerfile')).map(stage => stage.from)
    const pulled = Object.values(all).flatMap(({ image, build }) => (build === undefined ? [image] : []))
    const images = [...base, ...pulled].filter(image => image.includes(':'))
    const names = images.map(image => image.split(':', 1)[0])
    expect(names.sort()).toEqual(['caddy', 'clickhouse/clickhouse-server', 'nats', 'node', 'postgres'])
    for (const image of images) expect(image).toMatch(/:\d+\.\d+[\w.-]*$/)
  })

  test('can scale: it has no fixed container names and one public port', () => {
    for (const service of Object.values(all)) expect(service.container_name).toBeUndefined()
    expect(Object.keys(all).filter(name => all[name]?.ports.length !== 0)).toEqual(['web'])
  })

  test('limits memory and processes of every service', () => {
    for (const [name, { mem_limit, pids_limit }] of Object.entries(all)) {
      expect([name, String(mem_limit)]).toEqual([name, expect.stringMatching(/^(\d+[mg]|\d{9,})$/)])
      expect(pids_limit).toBeGreaterThan(0)
    }
  })

  test('has a password for every engine, which the roles use', () => {
    const given = { ...all.api?.environment }
    for (const name of ['DATABASE_URL', 'CLICKHOUSE_URL', 'NATS_URL'])
      expect([name, new URL(given[name] ?? '').password]).toEqual([name, '0123456789abcdef0123456789abcdef'])
    expect(all.nats?.command).toEqual(
      expect.arrayContaining(['--user=limelight', expect.stringMatching(/^--pass=\w+$/)]),
    )
  })

  test('restarts and checks every long-running service', () => {
    for (const [name, service] of Object.entries(all)) {
      expect([name, service.restart]).toEqual([name, name === 'migrate' ? 'no' : 'unless-stopped'])
      const isChecked = name === 'api' ? read('Dockerfile').includes('HEALTHCHECK') : service.healthcheck !== undefined
      expect([name, isChecked]).toEqual([name, true])
    }
  })
})

describe('roles in docker-compose.yml', () => {
  test('are api, migrate and one service for each worker role', () => {
    expect(house.map(([name]) => name).sort()).toEqual(
      ['api', 'migrate', ...roles.map(role => `worker-${role}`)].sort(),
    )
    for (const [name, { command }] of workers) expect(command.at(-1)).toBe(name.slice('worker-'.length))
  })

  test('are described in docs/operating.md', () => {
    const [, table = ''] = read('docs/operating.md').split('| worker role | work |')
    const described = [...(table.split('\n\n')[0] ?? '').matchAll(/^\| `([a-z]+)` \|/gm)].map(([, role]) => role)
    expect(described.sort()).toEqual(roles.toSorted())
  })

  test('run commands that package.json has', () => {
    const { scripts } = z.object({ scripts: z.record(z.string(), z.string()) }).parse(JSON.parse(read('package.json')))
    const commands = [read('Dockerfile'), ...house.map(([, { command }]) => command.join(' '))].flatMap(text =>
      [...text.replace(/[",[\]]/g, '').matchAll(/npm run (\S+)/g)].map(([, script]) => script ?? ''),
    )
    expect(commands.length).toBeGreaterThan(house.length)
    for (const script of commands) expect(scripts).toHaveProperty(script)
  })

  test.each(house)('%s gets a complete configuration and no unknown variables', (_name, { environment }) => {
    expect(Object.keys(environment).filter(name => !(name in variables))).toEqual([])
    expect(loadConfig(environment).config.environment).toBe('production')
  })

  test('get only the secrets that they use', () => {
    const given = new Map(
      house.map(([name, { environment }]) => [name, secretNames.filter(secret => secret in environment)]),
    )
    // A process needs these to start and to reach NATS.
    const needed = [
      'APP_SECRET',
      'APP_SECRET_FORMER',
      'DATABASE_URL',
      'CLICKHOUSE_URL',
      'NATS_URL',
      'NATS_CREDS',
      'NATS_CA',
      'SMTP_URL',
      'CHAIN_RPC_URL',
    ]
    const rolesWith = (secret: string) =>
      [...given].flatMap(([name, list]) => (list.some(each => each === secret) ? name : []))
    for (const secret of needed) expect([secret, rolesWith(secret)]).toEqual([secret, house.map(([name]) => name)])
    const others = secretNames.filter(name => !needed.includes(name))
    const networks = ['api', 'worker-social']
    const files = [
      'api',
      'migrate',
      ...['exports', 'ingest', 'moderation', 'schedules', 'social'].map(role => `worker-${role}`),
    ]
    expect(Object.fromEntries(others.map(name => [name, rolesWith(name).sort()]))).toEqual({
      S3_ACCESS_KEY_ID: files,
      S3_SECRET_ACCESS_KEY: files,
      MAIL_DKIM_KEY: ['api', 'worker-campaigns', 'worker-mail'],
      OPENAI_API_KEY: ['api'],
      ESCROW_OPERATOR_KEY: ['worker-settlement'],
      ESCROW_ARBITER_KEY: ['worker-settlement'],
      KMS_ACCESS_KEY_ID: ['worker-settlement'],
      KMS_SECRET_ACCESS_KEY: ['worker-settlement'],
      GOOGLE_CLIENT_SECRET: networks,
      STRIPE_SECRET_KEY: ['api', 'worker-billing', 'worker-schedules'],
      STRIPE_WEBHOOK_SECRET: ['api', 'worker-billing', 'worker-schedules'],
      INGESTION_KEY: ['api'],
      YOUTUBE_API_KEY: ['worker-ingest'],
      INSTAGRAM_ACCESS_TOKEN: ['worker-ingest'],
      YOUTUBE_CLIENT_SECRET: networks,
      TWITCH_CLIENT_SECRET: networks,
      TWITTER_CLIENT_SECRET: networks,
      TIKTOK_CLIENT_SECRET: networks,
      INSTAGRAM_CLIENT_SECRET: networks,
      TELEGRAM_BOT_TOKEN: networks,
      TELEGRAM_CLIENT_SECRET: networks,
      METRICS_TOKEN: ['api'],
      DATABASE_REPLICA_URL: ['api'],
    })
  })

  test('get only variables that docs/operating.md documents', () => {
    const explained = new Set(
      [...read('docs/operating.md').matchAll(/^\| `([A-Z0-9_]+)` \|/gm)].map(([, name]) => name),
    )
    const given = house.flatMap(([, { environment }]) => Object.keys(environment))
    expect(given.filter(name => !explained.has(name))).toEqual([])
  })
})

test.each([
  ['', ''],
  ['https://images.example/limelight/', ' https://images.example'],
])('deploy/Caddyfile sends the same page headers as the API with IMAGE_HOST=%s', async (host, source) => {
  const environment = { ...all.api?.environment, LOG_LEVEL: 'silent', IMAGE_HOST: host }
  const ctx = createContext('api', loadConfig(environment))
  const app = await buildServer(ctx)
  const { headers } = await app.inject('/api/openapi.json')
  const ofThisAnswer = /^(x-ratelimit-.*|x-request-id|vary|content-type|content-length|date|connection)$/
  await app.close()
  await ctx.disposers.dispose(ctx.logger, 1000)

  const block = /\n\t\theader \{\n(.*?)\n\t\t\}/s.exec(read('deploy/Caddyfile'))?.[1] ?? ''
  const sent = [...block.matchAll(/^\t*([A-Z][\w-]+) (?:"(.*)"|(\S+))$/gm)].map(([, name = '', quoted, plain]) => [
    name.toLowerCase(),
    (quoted ?? plain ?? '').replace('{images}', source).replace('{upgrade}', ';upgrade-insecure-requests'),
  ])
  const own = Object.entries(headers).filter(([name]) => !ofThisAnswer.test(name))
  expect(Object.fromEntries(sent)).toEqual(Object.fromEntries(own))
})
