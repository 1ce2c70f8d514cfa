import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'

/** The one place that reads the environment. Everything else receives a typed `Config` and `Secrets`. */
export type Environment = Record<string, string | undefined>

const repository = fileURLToPath(new URL('../../../../', import.meta.url))

const count = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, { error: 'must be a whole number' })
    .transform(Number)
    .refine(value => value >= min && value <= max, { error: `must be between ${min} and ${max}` })
const url = (...protocols: string[]) =>
  z.string({ error: 'is required' }).refine(text => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: `must be a URL that starts with ${protocols.map(protocol => `${protocol}//`).join(' or ')}`,
  })
/** Whose X-Forwarded-For is believed. Believing everybody would let everybody invent addresses. */
const proxies = z.string().transform(text => (text === 'off' ? false : splitWords(text)))
const urls = (...protocols: string[]) =>
  z
    .string({ error: 'is required' })
    .transform(splitWords)
    .pipe(z.array(url(...protocols)).min(1, { error: 'is required' }))
const words = z.string().transform(splitWords)

/** OWASP's first recommendation for argon2id. */
const minPasswordMemoryKib = 19_456

/**
 * Every variable a role reads, with its default. docs/operating.md documents them, and a test keeps the two equal.
 * A variable without a default is required.
 */
export const variables = {
  LIMELIGHT_ENV: z
    .enum(['production', 'local', 'test'], { error: 'must be production, local or test' })
    .default('production'),
  HOST: z.string().default('0.0.0.0'),
  PORT: count(0, 65535).default(3000),
  PUBLIC_URL: url('http:', 'https:'),
  WEB_DIR: z.string().default(resolve(repository, 'packages/web/dist')),
  MEDIA_DIR: z.string({ error: 'is required' }).transform(folder => resolve(folder)),
  IMAGE_HOST: url('http:', 'https:').optional(),
  APP_SECRET: z.string({ error: 'is required' }).min(32, { error: 'must have at least 32 characters' }),
  DATABASE_URL: url('postgres:', 'postgresql:'),
  DATABASE_POOL_SIZE: count(1, 1000).default(20),
  CLICKHOUSE_URL: url('http:', 'https:'),
  NATS_URL: urls('nats:', 'tls:'),
  NATS_PREFIX: z
    .string()
    .regex(/^[a-z0-9_-]+$/, { error: 'must be lower-case letters, digits, _ and -' })
    .default('limelight'),
  NATS_REPLICAS: count(1, 5).default(1),
  SMTP_URL: url('smtp:', 'smtps:'),
  MAIL_FROM: z.string().default('Limelight <hello@limelight.test>'),
  CHAIN_RPC_URL: url('http:', 'https:'),
  CHAIN_ID: count(1, Number.MAX_SAFE_INTEGER).default(80002),
  USDT_ADDRESS: z
    .string({ error: 'is required' })
    .regex(/^0x[0-9a-fA-F]{40}$/, { error: 'must be an address: 0x and 40 hex digits' }),
  CORS_ORIGINS: words.default([]),
  TRUST_PROXY: proxies.default(false),
  RATE_LIMIT_ADDRESS: count(1, 1_000_000_000).default(1200),
  RATE_LIMIT_USER: count(1, 1_000_000_000).default(3000),
  LOGIN_FAILURES_ADDRESS: count(1, 10_000).default(30),
  LOGIN_FAILURES_EMAIL: count(1, 10_000).default(10),
  ACCOUNT_MAILS_EMAIL: count(1, 10_000).default(5),
  PASSWORD_MEMORY_KIB: count(8, 1_048_576).default(minPasswordMemoryKib),
  GOOGLE_ISSUER: url('http:', 'https:').default('https://accounts.google.com'),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  STRIPE_API_URL: url('http:', 'https:').default('https://api.stripe.com'),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  ENTERPRISE_URL: url('http:', 'https:').optional(),
  INGESTION_KEY: z.string().min(32, { error: 'must have at least 32 characters' }).optional(),
  YOUTUBE_API_URL: url('http:', 'https:').default('https://www.googleapis.com/youtube/v3'),
  YOUTUBE_API_KEY: z.string().optional(),
  INSTAGRAM_API_URL: url('http:', 'https:').default('https://graph.facebook.com/v23.0'),
  INSTAGRAM_ACCOUNT_ID: z
    .string()
    .regex(/^\d{1,32}$/, { error: 'must be the digits of an account' })
    .optional(),
  INSTAGRAM_ACCESS_TOKEN: z.string().optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace or silent',
    })
    .default('info'),
  LOG_FORMAT: z.enum(['json', 'pretty'], { error: 'must be json or pretty' }).default('json'),
  WORKER_PORT: count(0, 65535).default(9464),
  OUTBOX_SWEEP_AFTER_MS: count(100, 86_400_000).default(30_000),
  JOB_ACK_WAIT_MS: count(1000, 3_600_000).default(30_000),
  SHUTDOWN_DEADLINE_MS: count(100, 60_000).default(10_000),
  CLOCK_FILE: z.string().optional(),
} as const

function splitWords(text: string): string[] {
  return text
    .split(',')
    .map(word => word.trim())
    .filter(word => word !== '')
}

const schema = z.object(variables)
type Variables = z.infer<typeof schema>

/** Known to everyone who reads this repository, therefore refused in production. */
export const demoSecret = 'limelight-demo-secret-for-one-machine-only'

export type Config = ReturnType<typeof toConfig>
export type Secrets = ReturnType<typeof toSecrets>

export class ConfigError extends Error {
  readonly problems: string[]

  constructor(problems: string[]) {
    super(
      `The configuration has ${problems.length === 1 ? 'a problem' : `${problems.length} problems`}:\n${problems.map(problem => `  ${problem}`).join('\n')}`,
    )
    this.name = 'ConfigError'
    this.problems = problems
  }
}

/** env (strings) → config and secrets (typed, defaulted), or one error that lists every problem. */
export function loadConfig(env: Environment = process.env): { config: Config; secrets: Secrets } {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = schema.safeParse(set)
  const problems = parsed.success ? [] : parsed.error.issues.map(issue => `${String(issue.path[0])} ${issue.message}`)
  if ((set.LIMELIGHT_ENV ?? 'production') === 'production') {
    if (set.APP_SECRET === demoSecret) problems.push('APP_SECRET is the demo secret; production needs one of its own')
    if (set.GOOGLE_ISSUER?.startsWith('http:')) problems.push('GOOGLE_ISSUER must be https in production')
    if (set.STRIPE_API_URL?.startsWith('http:')) problems.push('STRIPE_API_URL must be https in production')
    if (set.YOUTUBE_API_URL?.startsWith('http:')) problems.push('YOUTUBE_API_URL must be https in production')
    if (set.INSTAGRAM_API_URL?.startsWith('http:')) problems.push('INSTAGRAM_API_URL must be https in production')
    if (parsed.success && parsed.data.PASSWORD_MEMORY_KIB < minPasswordMemoryKib)
      problems.push(`PASSWORD_MEMORY_KIB must be at least ${minPasswordMemoryKib} in production`)
    if (set.CLOCK_FILE) problems.push('CLOCK_FILE belongs to the sandbox; production runs on real time')
  }
  if (set.GOOGLE_CLIENT_ID && !set.GOOGLE_CLIENT_SECRET)
    problems.push('GOOGLE_CLIENT_SECRET is required with GOOGLE_CLIENT_ID')
  if (set.STRIPE_SECRET_KEY && !set.STRIPE_WEBHOOK_SECRET)
    problems.push('STRIPE_WEBHOOK_SECRET is required with STRIPE_SECRET_KEY')
  if ((set.INSTAGRAM_ACCOUNT_ID === undefined) !== (set.INSTAGRAM_ACCESS_TOKEN === undefined))
    problems.push('INSTAGRAM_ACCOUNT_ID and INSTAGRAM_ACCESS_TOKEN are of use together only')
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems)
  return { config: toConfig(parsed.data), secrets: toSecrets(parsed.data) }
}

function toConfig(values: Variables) {
  return {
    environment: values.LIMELIGHT_ENV,
    host: values.HOST,
    port: values.PORT,
    publicUrl: values.PUBLIC_URL.replace(/\/+$/, ''),
    webDir: values.WEB_DIR,
    mediaDir: values.MEDIA_DIR,
    imageHost: values.IMAGE_HOST?.replace(/\/+$/, ''),
    enterpriseUrl: values.ENTERPRISE_URL,
    databasePoolSize: values.DATABASE_POOL_SIZE,
    natsPrefix: values.NATS_PREFIX,
    natsReplicas: values.NATS_REPLICAS,
    mailFrom: values.MAIL_FROM,
    chainId: values.CHAIN_ID,
    usdtAddress: values.USDT_ADDRESS,
    corsOrigins: values.CORS_ORIGINS,
    trustProxy: values.TRUST_PROXY,
    rateLimitAddress: values.RATE_LIMIT_ADDRESS,
    rateLimitUser: values.RATE_LIMIT_USER,
    loginFailuresAddress: values.LOGIN_FAILURES_ADDRESS,
    loginFailuresEmail: values.LOGIN_FAILURES_EMAIL,
    accountMailsEmail: values.ACCOUNT_MAILS_EMAIL,
    passwordMemoryKib: values.PASSWORD_MEMORY_KIB,
    googleIssuer: values.GOOGLE_ISSUER.replace(/\/+$/, ''),
    googleClientId: values.GOOGLE_CLIENT_ID,
    stripeApiUrl: values.STRIPE_API_URL,
    youtubeApiUrl: values.YOUTUBE_API_URL.replace(/\/+$/, ''),
    instagramApiUrl: values.INSTAGRAM_API_URL.replace(/\/+$/, ''),
    instagramAccountId: values.INSTAGRAM_ACCOUNT_ID,
    logLevel: values.LOG_LEVEL,
    logFormat: values.LOG_FORMAT,
    workerPort: values.WORKER_PORT,
    outboxSweepAfterMs: values.OUTBOX_SWEEP_AFTER_MS,
    jobAckWaitMs: values.JOB_ACK_WAIT_MS,
    shutdownDeadlineMs: values.SHUTDOWN_DEADLINE_MS,
    clockFile: values.CLOCK_FILE,
  }
}

/** URLs are secrets because they carry passwords. */
function toSecrets(values: Variables) {
  return {
    appSecret: values.APP_SECRET,
    databaseUrl: values.DATABASE_URL,
    clickhouseUrl: values.CLICKHOUSE_URL,
    natsUrls: values.NATS_URL,
    smtpUrl: values.SMTP_URL,
    googleClientSecret: values.GOOGLE_CLIENT_SECRET,
    stripeSecretKey: values.STRIPE_SECRET_KEY,
    stripeWebhookSecret: values.STRIPE_WEBHOOK_SECRET,
    ingestionKey: values.INGESTION_KEY,
    youtubeApiKey: values.YOUTUBE_API_KEY,
    instagramAccessToken: values.INSTAGRAM_ACCESS_TOKEN,
    chainRpcUrl: values.CHAIN_RPC_URL,
  }
}

const launcherSchema = z.object({
  PORT: count(1, 65534).default(3000),
  LIMELIGHT_HOME: z.string().default(resolve(repository, '.limelight')),
  NATS_SERVER_BIN: z.string().optional(),
  CHROMIUM_BIN: z.string().optional(),
  LIMELIGHT_DEMO_CREATORS: count(0, 1_000_000).default(50_000),
  PATH: z.string().default(''),
})

/** What `npm start`, `npm run dev` and the tests read; every other variable of a role is composed by the launcher. */
export function loadLauncherConfig(env: Environment = process.env) {
  const parsed = launcherSchema.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')))
  if (!parsed.success)
    throw new ConfigError(parsed.error.issues.map(issue => `${issue.path.join('.')} ${issue.message}`))
  const values = parsed.data
  return {
    port: values.PORT,
    home: resolve(values.LIMELIGHT_HOME),
    natsServerBin: values.NATS_SERVER_BIN,
    chromiumBin: values.CHROMIUM_BIN,
    demoCreators: values.LIMELIGHT_DEMO_CREATORS,
    searchPath: values.PATH.split(':').filter(folder => folder !== ''),
  }
}

/** The environment of a child process: what this process inherited, with `changes` on top. */
export function childEnvironment(changes: Environment, env: Environment = process.env): Environment {
  return { ...env, ...changes }
}
