import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { escrowAddress } from '@limelight/chain/artifacts/escrow'
import { addressPattern } from '@limelight/contract/addresses'
import { hostsOf } from '@limelight/db/hosts'
import * as z from 'zod'
import { providerVariables } from './provider-variables.ts'

const repository = fileURLToPath(new URL('../../../../', import.meta.url))

const count = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, { error: 'must be a whole number' })
    .transform(Number)
    .refine(value => value >= min && value <= max, { error: `must be between ${min} and ${max}` })
const url = (...protocols: string[]) =>
  z.string({ error: 'is required' }).refine(text => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: `must be a URL that starts with ${protocols.map(toUrlStart).join(' or ')}`,
  })
const toUrlStart = (protocol: string) => (protocol === 'mailto:' ? protocol : `${protocol}//`)
const onOrOff = z.enum(['on', 'off'], { error: 'must be on or off' }).transform(word => word === 'on')
/**
 * The proxies whose X-Forwarded-For is trusted. Trusting every peer would let callers invent
 * addresses.
 */
const proxies = z.string().transform(text => (text === 'off' ? false : splitWords(text)))
const urls = (...protocols: string[]) =>
  z
    .string({ error: 'is required' })
    .transform(splitWords)
    .pipe(z.array(url(...protocols)).min(1, { error: 'is required' }))
/** Stays one text: each part is a whole URL. */
const servers = z
  .string({ error: 'is required' })
  .refine(text => hostsOf(text).every(each => url('postgres:', 'postgresql:').safeParse(each).success), {
    error: 'must be a URL that starts with postgres:// or postgresql://, or several with commas between them',
  })
const words = z.string().transform(splitWords)
const address = z
  .string({ error: 'is required' })
  .regex(addressPattern, { error: 'must be an address: 0x and 40 hex digits' })
const lowerAddress = address.transform(text => text.toLowerCase())
const privateKey = z
  .templateLiteral(['0x', z.string().regex(/^[0-9a-fA-F]{64}$/)])
  .transform(privateKey => ({ privateKey }))
const kmsKey = z
  .string()
  .regex(/^arn:aws[a-z-]*:kms:[a-z0-9-]+:\d{12}:key\/[a-z0-9-]+$/)
  .transform(arn => ({ arn }))
const signingKey = z.union([privateKey, kmsKey], {
  error: 'must be a private key (0x and 64 hex digits) or the ARN of a KMS key (arn:aws:kms:…:key/…)',
})

/** Block numbers are stored as integers, which last Polygon for more than a century. */
const maxBlock = 2_147_483_647

/** OWASP's first recommendation for argon2id. */
export const minPasswordMemoryKib = 19_456

/**
 * Every variable a role reads, with its default. docs/operating.md documents them, and a test keeps
 * the two equal. A variable without a default is required.
 */
export const variables = {
  LIMELIGHT_ENV: z
    .enum(['production', 'local', 'test'], { error: 'must be production, local or test' })
    .default('production'),
  HOST: z.string().default('0.0.0.0'),
  PORT: count(0, 65535).default(3000),
  PUBLIC_URL: url('http:', 'https:'),
  WEB_DIR: z.string().default(resolve(repository, 'packages/web/dist')),
  MEDIA_DIR: z
    .string()
    .transform(folder => resolve(folder))
    .optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, { error: 'must be the name of a bucket' })
    .optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ENDPOINT: url('http:', 'https:').optional(),
  S3_PUBLIC_ENDPOINT: url('http:', 'https:').optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  IMAGE_HOST: url('http:', 'https:').optional(),
  APP_SECRET: z.string({ error: 'is required' }).min(32, { error: 'must have at least 32 characters' }),
  // A secret may have spaces and commas.
  APP_SECRET_FORMER: z
    .string()
    .transform(text => text.split(/\n|\\n/).filter(secret => secret !== ''))
    .refine(secrets => secrets.every(({ length }) => length >= 32), {
      error: 'must be secrets of at least 32 characters, with line breaks between them',
    })
    .default([]),
  DATABASE_URL: servers,
  DATABASE_REPLICA_URL: url('postgres:', 'postgresql:').optional(),
  DATABASE_POOL_SIZE: count(1, 1000).default(20),
  DATABASE_STATEMENT_TIMEOUT_MS: count(100, 3_600_000).default(7000),
  CLICKHOUSE_URL: url('http:', 'https:'),
  CLICKHOUSE_CLUSTER: z
    .string()
    .regex(/^[a-z0-9_-]+$/i, { error: 'must be letters, digits, _ and -' })
    .optional(),
  // The client has one log-in for all servers.
  NATS_URL: urls('nats:', 'tls:').refine(list => new Set(list.flatMap(logInOf)).size < 2, {
    error: 'must have the same user and password in each URL that has any',
  }),
  NATS_CREDS: z
    .string()
    .refine(text => text.includes('NKEY SEED'), { error: 'must hold the text of a .creds file' })
    .optional(),
  NATS_CA: z
    .string()
    .refine(text => text.includes('BEGIN CERTIFICATE'), { error: 'must hold certificates in PEM format' })
    .optional(),
  NATS_PREFIX: z
    .string()
    .regex(/^[a-z0-9_-]+$/, { error: 'must be lower-case letters, digits, _ and -' })
    .default('limelight'),
  NATS_REPLICAS: count(1, 5).default(1),
  SMTP_URL: url('smtp:', 'smtps:'),
  MAIL_FROM: z.string().default('Limelight <hello@limelight.test>'),
  CAMPAIGN_FROM: z
    .string()
    .regex(/[^\s<>@]+@[^\s<>@]+/, { error: 'must hold an email address' })
    .optional(),
  CAMPAIGN_RATE_DOMAIN: count(1, 10_000_000).default(30),
  CAMPAIGN_RATE_USER: count(1, 10_000_000).default(60),
  INBOUND_DOMAIN: z
    .string()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/i, { error: 'must be a domain, such as reply.example.com' })
    .toLowerCase()
    .optional(),
  INBOUND_PORT: count(0, 65535).default(2525),
  MAIL_DKIM_SELECTOR: z
    .string()
    .regex(/^[a-z0-9_-]+$/i, { error: 'must be letters, digits, _ and -' })
    .optional(),
  MAIL_DKIM_KEY: z
    .string()
    .transform(key => key.replaceAll('\\n', '\n'))
    .refine(key => key.includes('PRIVATE KEY'), { error: 'must be a private key in PEM format' })
    .optional(),
  MAIL_DNS_SERVERS: words.default([]),
  OPENAI_API_URL: url('http:', 'https:').default('https://api.openai.com/v1'),
  OPENAI_API_KEY: z.string().optional(),
  OPENAI_MODEL: z.string().optional(),
  CHAIN_RPC_URL: urls('http:', 'https:'),
  CHAIN_ID: count(1, Number.MAX_SAFE_INTEGER).default(80002),
  CHAIN_START_BLOCK: count(0, maxBlock).default(0),
  CHAIN_CONFIRMATIONS: count(1, 10_000).default(3),
  CHAIN_PUBLIC_RPC_URL: url('http:', 'https:').optional(),
  CHAIN_EXPLORER_URL: url('http:', 'https:').optional(),
  USDT_ADDRESS: address,
  ESCROW_ADDRESS: address.default(escrowAddress),
  ESCROW_OPERATOR_ADDRESS: lowerAddress,
  ESCROW_ARBITER_ADDRESS: lowerAddress,
  ESCROW_OPERATOR_KEY: signingKey.optional(),
  ESCROW_ARBITER_KEY: signingKey.optional(),
  KMS_ENDPOINT: url('http:', 'https:').optional(),
  KMS_ACCESS_KEY_ID: z.string().optional(),
  KMS_SECRET_ACCESS_KEY: z.string().optional(),
  ESCROW_MARGIN_MINUTES: count(0, 10_080).default(60),
  CORS_ORIGINS: words.default([]),
  ADMIN_EMAILS: words.transform(emails => emails.map(email => email.toLowerCase())).default([]),
  TRUST_PROXY: proxies.default(false),
  RATE_LIMIT_ADDRESS: count(1, 1_000_000_000).default(1200),
  RATE_LIMIT_USER: count(1, 1_000_000_000).default(3000),
  RATE_LIMIT_KEY: count(1, 1_000_000_000).default(120),
  LOGIN_FAILURES_ADDRESS: count(1, 10_000).default(30),
  LOGIN_FAILURES_EMAIL: count(1, 10_000).default(10),
  ACCOUNT_MAILS_EMAIL: count(1, 10_000).default(5),
  SAMPLE_SEARCHES_PER_ADDRESS: count(1, 100_000).default(10),
  APPROACHES_PER_PAIR: count(1, 1_000_000).default(5),
  APPROACHES_PER_USER: count(1, 1_000_000).default(30),
  APPROACHES_PER_PAID_USER: count(1, 1_000_000).default(300),
  REQUIRE_CONFIRMED_EMAIL: onOrOff.optional(),
  SIGN_UPS_PER_ADDRESS: count(1, 1_000_000_000).optional(),
  PASSWORD_MEMORY_KIB: count(8, 1_048_576).default(minPasswordMemoryKib),
  GOOGLE_ISSUER: url('http:', 'https:').default('https://accounts.google.com'),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  STRIPE_API_URL: url('http:', 'https:').default('https://api.stripe.com'),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  ENTERPRISE_URL: url('http:', 'https:').optional(),
  TERMS_URL: url('http:', 'https:').optional(),
  PRIVACY_URL: url('http:', 'https:').optional(),
  CONTACT_URL: url('http:', 'https:', 'mailto:').optional(),
  INGESTION_KEY: z.string().min(32, { error: 'must have at least 32 characters' }).optional(),
  YOUTUBE_API_URL: url('http:', 'https:').default('https://www.googleapis.com/youtube/v3'),
  YOUTUBE_API_KEY: z.string().optional(),
  INSTAGRAM_API_URL: url('http:', 'https:').default('https://graph.facebook.com/v23.0'),
  INSTAGRAM_ACCOUNT_ID: z
    .string()
    .regex(/^\d{1,32}$/, { error: 'must be the digits of an account' })
    .optional(),
  INSTAGRAM_ACCESS_TOKEN: z.string().optional(),
  ...providerVariables,
  METRICS_TOKEN: z.string().min(32, { error: 'must have at least 32 characters' }).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: url('http:', 'https:').optional(),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0(\.\d+)?|1(\.0+)?)$/, { error: 'must be a share between 0 and 1, such as 0.1' })
    .transform(Number)
    .default(0.1),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace or silent',
    })
    .default('info'),
  LOG_FORMAT: z.enum(['json', 'pretty'], { error: 'must be json or pretty' }).default('json'),
  WORKER_PORT: count(0, 65535).default(9464),
  OUTBOX_SWEEP_AFTER_MS: count(100, 86_400_000).default(30_000),
  JOB_ACK_WAIT_MS: count(1000, 3_600_000).default(30_000),
  DRAIN_MS: count(0, 60_000).optional(),
  SHUTDOWN_DEADLINE_MS: count(100, 60_000).default(10_000),
  CLOCK_FILE: z.string().optional(),
  DEMO_PROGRESS_FILE: z.string().optional(),
  SANDBOX_WALLET_URL: url('http:').optional(),
  WEBHOOK_TRUSTED_ORIGIN: url('http:', 'https:').optional(),
} as const

function logInOf(text: string): string[] {
  if (!URL.canParse(text)) return []
  const { username, password } = new URL(text)
  return username === '' ? [] : [`${username}:${password}`]
}

function splitWords(text: string): string[] {
  return text
    .split(',')
    .map(word => word.trim())
    .filter(word => word !== '')
}

/** What `npm start`, `npm run dev` and the tests read besides. */
export const launcherVariables = {
  PORT: count(1, 65534).default(3000),
  LIMELIGHT_HOME: z.string().default(resolve(repository, '.limelight')),
  NATS_SERVER_BIN: z.string().optional(),
  CHROMIUM_BIN: z.string().optional(),
  LIMELIGHT_DEMO_CREATORS: count(0, 1_000_000).default(50_000),
  /** How many of them the first page waits for. */
  LIMELIGHT_FIRST_CREATORS: count(0, 1_000_000).default(5000),
  /** When `npm start` began, before it installed packages: milliseconds since 1970. */
  LIMELIGHT_STARTED_AT: count(0, Number.MAX_SAFE_INTEGER).default(performance.timeOrigin),
  PATH: z.string().default(''),
} as const
