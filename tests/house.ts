import { randomUUID } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AppRouter } from '@limelight/api/router'
import { buildServer } from '@limelight/api/server'
import type { ErrorBody } from '@limelight/contract/errors'
import { createContext, type ProcessContext } from '@limelight/core/context'
import { demoAddresses, demoKeys, type Environment, loadConfig } from '@limelight/core/runtime/config'
import { socialEnvironment } from '@limelight/stack/sandbox/environment'
import { serverLink } from '@limelight/web/server/server-link'
import { drain } from '@limelight/workers/drain'
import type { Handler } from '@limelight/workers/handle'
import { handlers } from '@limelight/workers/registry'
import { streamName } from '@limelight/workers/streams'
import { createTRPCClient, type TRPCClient } from '@trpc/client'
import { afterAll, inject } from 'vitest'
import * as z from 'zod'
import { databaseUrl, giveBackClickHouse, runStatement, takeClickHouse, templateDatabase } from './database.ts'

/** A clock that tests advance. */
type TestClock = {
  now(): Date
  advance(ms: number): void
  /** Advances to the next midnight UTC, so that no limit per day resets within a test. */
  startDay(): void
}

/** The API and the workers over real engines, with databases of its own per test file. */
export type TestHouse = {
  ctx: ProcessContext
  clock: TestClock
  /** The origin of its HTTP server. */
  url: string
  rest(call: string, options?: RestOptions): Promise<RestAnswer>
  trpc(accessToken?: string): TRPCClient<AppRouter>
  /** Runs all jobs of the outbox. */
  drain(only?: Handler[]): Promise<void>
  mailsTo(address: string): Promise<Mail[]>
}

type RestOptions = { token?: string; body?: unknown; headers?: Record<string, string> }
export type RestAnswer = { status: number; headers: Headers; body: unknown }

const dayMs = 86_400_000

const mailsSchema = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      to: z.string(),
      subject: z.string(),
      text: z.string(),
      html: z.string(),
      links: z.array(z.string()),
      messageId: z.string(),
    }),
  ),
})
type Mail = z.infer<typeof mailsSchema>['data'][number]

/** Call it at the top of a test file. It closes itself after the file. */
export async function openHouse(changes: Environment = {}): Promise<TestHouse> {
  const engines = inject('engines')
  const name = `t_${randomUUID().replaceAll('-', '')}`
  const [clickhouseUrl] = await Promise.all([
    takeClickHouse(engines.clickhouse, name),
    // Copying files takes half the time of logging each page.
    runStatement(engines.postgres, `create database ${name} template ${templateDatabase} strategy file_copy`),
  ])

  const mediaDir = await mkdtemp(join(engines.media, 'house-'))
  const clock = createTestClock()
  const ctx = createContext(
    'test',
    loadConfig({
      LIMELIGHT_ENV: 'test',
      HOST: 'localhost',
      PUBLIC_URL: 'http://localhost:3000',
      MEDIA_DIR: mediaDir,
      APP_SECRET: 'a secret for tests that is long enough',
      DATABASE_URL: databaseUrl(engines.postgres, name),
      DATABASE_POOL_SIZE: '5',
      CLICKHOUSE_URL: clickhouseUrl,
      NATS_URL: engines.nats,
      NATS_PREFIX: name,
      SMTP_URL: engines.smtp,
      MAIL_DNS_SERVERS: engines.dns,
      OPENAI_API_URL: `${engines.sandbox}/openai/v1`,
      OPENAI_API_KEY: 'the sandbox takes any',
      OPENAI_MODEL: 'sandbox-writer-1',
      CHAIN_RPC_URL: engines.chain,
      USDT_ADDRESS: engines.usdt,
      ESCROW_OPERATOR_ADDRESS: demoAddresses[0],
      ESCROW_ARBITER_ADDRESS: demoAddresses[1],
      ESCROW_OPERATOR_KEY: demoKeys[0],
      ESCROW_ARBITER_KEY: demoKeys[1],
      RATE_LIMIT_ADDRESS: '1000000',
      RATE_LIMIT_USER: '1000000',
      RATE_LIMIT_KEY: '1000000',
      LOGIN_FAILURES_ADDRESS: '10000',
      LOGIN_FAILURES_EMAIL: '10000',
      ACCOUNT_MAILS_EMAIL: '10000',
      SAMPLE_SEARCHES_PER_ADDRESS: '10000',
      APPROACHES_PER_PAIR: '10000',
      APPROACHES_PER_USER: '10000',
      APPROACHES_PER_PAID_USER: '10000',
      REQUIRE_CONFIRMED_EMAIL: 'off',
      SIGN_UPS_PER_ADDRESS: '1000000',
      // Most tests need an account and none of them needs a strong hash.
      PASSWORD_MEMORY_KIB: '8',
      GOOGLE_ISSUER: `${engines.sandbox}/google`,
      GOOGLE_CLIENT_ID: 'limelight',
      GOOGLE_CLIENT_SECRET: 'the sandbox takes any',
      STRIPE_API_URL: engines.sandbox,
      // A separate account, so its clock and its webhooks belong to this house only.
      STRIPE_SECRET_KEY: `sk_test_${name}`,
      STRIPE_WEBHOOK_SECRET: `whsec_${name}`,
      YOUTUBE_API_URL: `${engines.sandbox}/youtube/v3`,
      YOUTUBE_API_KEY: 'the sandbox takes any',
      INSTAGRAM_API_URL: `${engines.sandbox}/instagram/v23.0`,
      INSTAGRAM_ACCOUNT_ID: '17841400000000000',
      INSTAGRAM_ACCESS_TOKEN: 'the sandbox takes any',
      ...socialEnvironment(engines.sandbox),
      // Tests need no wait between two calls.
      SOCIAL_RATE: 'youtube=600000,twitch=600000,twitter=600000,tiktok=600000,instagram=600000,telegram=600000',
      LOG_LEVEL: 'silent',
      // A browser leaves connections open that no server waits for.
      SHUTDOWN_DEADLINE_MS: '100',
      WEB_DIR: fileURLToPath(new URL('../packages/web/dist', import.meta.url)),
      ...changes,
    }),
    { clock },
  )
  const server = await buildServer(ctx)
  const { port } = new URL(await server.listen({ host: 'localhost', port: 0 }))
  const url = `http://localhost:${port}`
  // Webhooks of tests go to the sandbox.
  ctx.config.webhookTrustedOrigin = engines.sandbox
  // Links in mails and the redirect from Google need the real origin.
  ctx.config.publicUrl = url
  await registerWebhook(ctx)

  afterAll(async () => {
    await server.close()
    const connection = await ctx.nats.connection()
    await (await connection.jetstreamManager()).streams.delete(streamName(ctx)).catch(() => undefined)
    await giveBackClickHouse(ctx.clickhouse, clickhouseUrl)
    await ctx.disposers.dispose(ctx.logger, 10_000)
    await runStatement(engines.postgres, `drop database ${name} with (force)`)
  })

  return {
    ctx,
    clock,
    url,
    rest: (call, options) => callRest(url, call, options),
    trpc: accessToken =>
      createTRPCClient<AppRouter>({
        links: [
          serverLink({
            url: `${url}/trpc`,
            headers: () => (accessToken ? { authorization: `Bearer ${accessToken}` } : {}),
          }),
        ],
      }),
    drain: (only = handlers) => drain(ctx, only),
    async mailsTo(address) {
      const answer = await fetch(`${engines.sandbox}/mails?to=${encodeURIComponent(address)}`)
      return mailsSchema.parse(await answer.json()).data
    },
  }
}

/** The variables of a process that works beside this house. */
export function environmentOf({ config, secrets }: ProcessContext): Environment {
  return {
    LIMELIGHT_ENV: 'test',
    HOST: 'localhost',
    PUBLIC_URL: config.publicUrl,
    MEDIA_DIR: config.mediaDir,
    APP_SECRET: secrets.appSecret,
    DATABASE_URL: secrets.databaseUrl,
    CLICKHOUSE_URL: secrets.clickhouseUrl,
    NATS_URL: secrets.natsUrls.join(','),
    NATS_PREFIX: config.natsPrefix,
    SMTP_URL: secrets.smtpUrl,
    CHAIN_RPC_URL: secrets.chainRpcUrls.join(','),
    USDT_ADDRESS: config.usdtAddress,
    ESCROW_OPERATOR_ADDRESS: config.escrowOperatorAddress,
    ESCROW_ARBITER_ADDRESS: config.escrowArbiterAddress,
    LOG_LEVEL: 'warn',
  }
}

/** Registers the webhook URL, as an operator does at Stripe. */
async function registerWebhook({ config, secrets }: ProcessContext): Promise<void> {
  if (secrets.stripeSecretKey === undefined || config.stripeApiUrl !== inject('engines').sandbox) return
  await fetch(`${config.stripeApiUrl}/v1/webhook_endpoints`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secrets.stripeSecretKey}` },
    body: new URLSearchParams({
      url: `${config.publicUrl}/api/payments/webhook/stripe`,
      'enabled_events[0]': '*',
    }),
  })
}

async function callRest(url: string, call: string, { token, body, headers }: RestOptions = {}): Promise<RestAnswer> {
  const [method = 'GET', path = '/'] = call.split(' ')
  const answer = await fetch(`${url}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await answer.text()
  const isJson = answer.headers.get('content-type')?.includes('json') ?? false
  return { status: answer.status, headers: answer.headers, body: isJson && text !== '' ? JSON.parse(text) : text }
}

function createTestClock(): TestClock {
  let offset = 0
  return {
    now: () => new Date(Date.now() + offset),
    advance(ms) {
      offset += ms
    },
    startDay() {
      offset += dayMs - ((Date.now() + offset) % dayMs)
    },
  }
}

/** The error body that most tests compare with. */
export function refusal(statusCode: number, errorMessage: string): Partial<ErrorBody> {
  return { statusCode, errorMessage }
}
