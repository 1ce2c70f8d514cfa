import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import * as z from 'zod'
import { describeError } from './errors.ts'
import {
  providerPairs,
  providerSecretNames,
  providerUrlNames,
  toProviderSecrets,
  toProviders,
} from './provider-variables.ts'
import { launcherVariables, minPasswordMemoryKib, variables } from './variables.ts'

/** The only file that reads the environment. All others receive a typed `Config` and `Secrets`. */
export type Environment = Record<string, string | undefined>

const schema = z.object(variables)
const launcherSchema = z.object(launcherVariables)
type Variables = z.infer<typeof schema>

/** URLs are secrets, because they can hold passwords. `<name>_FILE` names a file with the value. */
export const secretNames = [
  'APP_SECRET',
  'APP_SECRET_FORMER',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'DATABASE_URL',
  'DATABASE_REPLICA_URL',
  'CLICKHOUSE_URL',
  'NATS_URL',
  'NATS_CREDS',
  'NATS_CA',
  'SMTP_URL',
  'MAIL_DKIM_KEY',
  'OPENAI_API_KEY',
  'CHAIN_RPC_URL',
  'ESCROW_OPERATOR_KEY',
  'ESCROW_ARBITER_KEY',
  'KMS_ACCESS_KEY_ID',
  'KMS_SECRET_ACCESS_KEY',
  'GOOGLE_CLIENT_SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'INGESTION_KEY',
  'YOUTUBE_API_KEY',
  'INSTAGRAM_ACCESS_TOKEN',
  ...providerSecretNames,
  'METRICS_TOKEN',
] as const satisfies (keyof Variables)[]

/** Public, because it is in this repository. Production rejects it. */
export const demoSecret = 'limelight-demo-secret-for-one-machine-only'

/** The last two accounts that anvil funds. Everybody knows their keys, so production rejects them. */
export const demoKeys = [
  '0xdbda1821b80551c9d65939329250298aa3472ba22feea921c0cf5d620ea67b97',
  '0x2a871d0798f97d79848a013d4936a73bf4cc922c825d33c1cf7073dff6d409c6',
] as const

/** The addresses of `demoKeys`. */
export const demoAddresses = [
  '0x23618e81e3f5cdf7f54c3d65f7fbc0abf5b21e8f',
  '0xa0ee7a142d267c1f36714e4a8f75612f20a79720',
] as const

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
  const { values, unreadable } = readSecretFiles(withoutBlanks(env))
  const set = withoutBlanks(values)
  const parsed = schema.safeParse(set)
  const problems = [
    ...unreadable,
    ...describeIssues(parsed.error),
    ...productionProblems(set),
    ...sandboxProblems(set),
    ...pairProblems(set),
  ]
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems)
  return { config: toConfig(parsed.data), secrets: toSecrets(parsed.data) }
}

/** A compose file sets what it leaves out to an empty string. */
function withoutBlanks(env: Environment): Environment {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
}

/** Orchestrators mount secrets as files, where no list of processes shows them. */
function readSecretFiles(env: Environment): { values: Environment; unreadable: string[] } {
  const values = { ...env }
  const unreadable: string[] = []
  for (const name of secretNames) {
    const file = env[`${name}_FILE`]
    if (file === undefined) continue
    if (env[name] !== undefined) unreadable.push(`${name} and ${name}_FILE are both set. Remove one of them.`)
    try {
      values[name] = readFileSync(file, 'utf8').trim()
    } catch (error) {
      unreadable.push(`${name}_FILE is not readable (${describeError(error)}). Fix the path or the mode of the file.`)
    }
  }
  return { values, unreadable }
}

function describeIssues(error: z.ZodError | undefined): string[] {
  return (error?.issues ?? []).map(({ path, message }) => `${String(path[0])} ${message}`)
}

const providerUrls = [
  'GOOGLE_ISSUER',
  'STRIPE_API_URL',
  'OPENAI_API_URL',
  'YOUTUBE_API_URL',
  'INSTAGRAM_API_URL',
  ...providerUrlNames,
]

/** Settings of the demo and the sandbox that must not reach production. */
function productionProblems(set: Environment): string[] {
  if ((set.LIMELIGHT_ENV ?? 'production') !== 'production') return []
  const insecure = providerUrls.filter(name => set[name]?.startsWith('http:'))
  return [
    ...(set.APP_SECRET === demoSecret ? ['APP_SECRET is the demo secret. Set a secret of your own.'] : []),
    ...(set.APP_SECRET_FORMER?.includes(demoSecret)
      ? ['APP_SECRET_FORMER has the demo secret, with which anybody can sign. Remove it.']
      : []),
    ...insecure.map(name => `${name} must be https in production`),
    ...(Number(set.PASSWORD_MEMORY_KIB) < minPasswordMemoryKib
      ? [`PASSWORD_MEMORY_KIB must be at least ${minPasswordMemoryKib} in production`]
      : []),
    ...(demoKeys.some(key => [set.ESCROW_OPERATOR_KEY, set.ESCROW_ARBITER_KEY].includes(key))
      ? ['ESCROW_OPERATOR_KEY and ESCROW_ARBITER_KEY must not be demo keys. Set keys of your own.']
      : []),
    ...(demoAddresses.some(address =>
      [set.ESCROW_OPERATOR_ADDRESS, set.ESCROW_ARBITER_ADDRESS].some(set => set?.toLowerCase() === address),
    )
      ? ['ESCROW_OPERATOR_ADDRESS and ESCROW_ARBITER_ADDRESS must not be demo accounts. Set accounts of your own.']
      : []),
    ...(set.CLOCK_FILE === undefined ? [] : ['CLOCK_FILE is for the sandbox only. Remove it in production.']),
  ]
}

/** What every page shows or runs because of these belongs to the demo, so no other environment may have it. */
function sandboxProblems(set: Environment): string[] {
  if (set.LIMELIGHT_ENV === 'local') return []
  return ['SANDBOX_WALLET_URL', 'DEMO_PROGRESS_FILE', 'WEBHOOK_TRUSTED_ORIGIN']
    .filter(name => set[name] !== undefined)
    .map(name => `${name} is for the sandbox only. Remove it outside of the local environment.`)
}

/** Variables that need another one. */
function pairProblems(set: Environment): string[] {
  const needs = (name: string, other: string) =>
    set[name] !== undefined && set[other] === undefined ? [`${other} is required with ${name}`] : []
  return [
    ...(set.MEDIA_DIR === undefined && set.S3_BUCKET === undefined
      ? ['MEDIA_DIR is required, or S3_BUCKET instead. Set where files are kept.']
      : []),
    ...['S3_ENDPOINT', 'S3_PUBLIC_ENDPOINT'].flatMap(name => needs(name, 'S3_BUCKET')),
    ...needs('S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'),
    ...needs('S3_SECRET_ACCESS_KEY', 'S3_ACCESS_KEY_ID'),
    ...needs('KMS_ACCESS_KEY_ID', 'KMS_SECRET_ACCESS_KEY'),
    ...needs('KMS_SECRET_ACCESS_KEY', 'KMS_ACCESS_KEY_ID'),
    ...needs('GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'),
    ...providerPairs.flatMap(([name, other]) => needs(name, other)),
    ...needs('STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'),
    ...needs('OPENAI_API_KEY', 'OPENAI_MODEL'),
    ...needs('MAIL_DKIM_KEY', 'MAIL_DKIM_SELECTOR'),
    ...needs('MAIL_DKIM_SELECTOR', 'MAIL_DKIM_KEY'),
    ...needs('INSTAGRAM_ACCOUNT_ID', 'INSTAGRAM_ACCESS_TOKEN'),
    ...needs('INSTAGRAM_ACCESS_TOKEN', 'INSTAGRAM_ACCOUNT_ID'),
    ...needs('ESCROW_ARBITER_KEY', 'ESCROW_OPERATOR_KEY'),
    ...(set.ESCROW_ARBITER_ADDRESS !== undefined &&
    set.ESCROW_ARBITER_ADDRESS.toLowerCase() === set.ESCROW_OPERATOR_ADDRESS?.toLowerCase()
      ? ['ESCROW_ARBITER_ADDRESS must differ from ESCROW_OPERATOR_ADDRESS. The escrow takes no deposit otherwise.']
      : []),
    ...(set.ESCROW_ARBITER_KEY !== undefined && set.ESCROW_ARBITER_KEY === set.ESCROW_OPERATOR_KEY
      ? ['ESCROW_ARBITER_KEY must differ from ESCROW_OPERATOR_KEY. One stolen key must not decide disputes.']
      : []),
  ]
}

function toConfig(values: Variables) {
  const isLocal = values.LIMELIGHT_ENV === 'local'
  return {
    environment: values.LIMELIGHT_ENV,
    host: values.HOST,
    port: values.PORT,
    publicUrl: values.PUBLIC_URL.replace(/\/+$/, ''),
    webDir: values.WEB_DIR,
    /** Empty without a folder. */
    mediaDir: values.MEDIA_DIR ?? '',
    /** Files are here if it is set, and in `mediaDir` otherwise. */
    s3:
      values.S3_BUCKET === undefined
        ? undefined
        : {
            bucket: values.S3_BUCKET,
            region: values.S3_REGION,
            endpoint: values.S3_ENDPOINT,
            publicEndpoint: values.S3_PUBLIC_ENDPOINT,
          },
    imageHost: values.IMAGE_HOST?.replace(/\/+$/, ''),
    enterpriseUrl: values.ENTERPRISE_URL,
    termsUrl: values.TERMS_URL,
    privacyUrl: values.PRIVACY_URL,
    contactUrl: values.CONTACT_URL,
    databasePoolSize: values.DATABASE_POOL_SIZE,
    statementTimeoutMs: values.DATABASE_STATEMENT_TIMEOUT_MS,
    natsPrefix: values.NATS_PREFIX,
    clickhouseCluster: values.CLICKHOUSE_CLUSTER,
    natsReplicas: values.NATS_REPLICAS,
    mailFrom: values.MAIL_FROM,
    campaignFrom: values.CAMPAIGN_FROM ?? values.MAIL_FROM,
    campaignRateDomain: values.CAMPAIGN_RATE_DOMAIN,
    campaignRateUser: values.CAMPAIGN_RATE_USER,
    inboundDomain: values.INBOUND_DOMAIN,
    inboundPort: values.INBOUND_PORT,
    mailDkimSelector: values.MAIL_DKIM_SELECTOR,
    mailDnsServers: values.MAIL_DNS_SERVERS,
    openaiApiUrl: values.OPENAI_API_URL.replace(/\/+$/, ''),
    openaiModel: values.OPENAI_MODEL,
    chainId: values.CHAIN_ID,
    chainStartBlock: values.CHAIN_START_BLOCK,
    chainConfirmations: values.CHAIN_CONFIRMATIONS,
    chainPublicRpcUrl: values.CHAIN_PUBLIC_RPC_URL,
    chainExplorerUrl: values.CHAIN_EXPLORER_URL?.replace(/\/+$/, ''),
    usdtAddress: values.USDT_ADDRESS,
    escrowAddress: values.ESCROW_ADDRESS,
    escrowMarginMinutes: values.ESCROW_MARGIN_MINUTES,
    escrowOperatorAddress: values.ESCROW_OPERATOR_ADDRESS,
    escrowArbiterAddress: values.ESCROW_ARBITER_ADDRESS,
    kmsEndpoint: values.KMS_ENDPOINT,
    corsOrigins: values.CORS_ORIGINS,
    adminEmails: values.ADMIN_EMAILS,
    trustProxy: values.TRUST_PROXY,
    rateLimitAddress: values.RATE_LIMIT_ADDRESS,
    rateLimitUser: values.RATE_LIMIT_USER,
    rateLimitKey: values.RATE_LIMIT_KEY,
    loginFailuresAddress: values.LOGIN_FAILURES_ADDRESS,
    loginFailuresEmail: values.LOGIN_FAILURES_EMAIL,
    accountMailsEmail: values.ACCOUNT_MAILS_EMAIL,
    sampleSearchesPerAddress: values.SAMPLE_SEARCHES_PER_ADDRESS,
    approachesPerPair: values.APPROACHES_PER_PAIR,
    approachesPerUser: values.APPROACHES_PER_USER,
    approachesPerPaidUser: values.APPROACHES_PER_PAID_USER,
    // On one machine, newcomers and scripts try everything at once.
    requireConfirmedEmail: values.REQUIRE_CONFIRMED_EMAIL ?? !isLocal,
    signUpsPerAddress: values.SIGN_UPS_PER_ADDRESS ?? (isLocal ? 10_000 : 20),
    passwordMemoryKib: values.PASSWORD_MEMORY_KIB,
    googleIssuer: values.GOOGLE_ISSUER.replace(/\/+$/, ''),
    googleClientId: values.GOOGLE_CLIENT_ID,
    stripeApiUrl: values.STRIPE_API_URL,
    youtubeApiUrl: values.YOUTUBE_API_URL.replace(/\/+$/, ''),
    instagramApiUrl: values.INSTAGRAM_API_URL.replace(/\/+$/, ''),
    instagramAccountId: values.INSTAGRAM_ACCOUNT_ID,
    providers: toProviders(values),
    socialRates: values.SOCIAL_RATE,
    telegramBotUsername: values.TELEGRAM_BOT_USERNAME,
    telegramCheckChat: values.TELEGRAM_CHECK_CHAT,
    /** Traces are sent here. */
    otlpEndpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/+$/, ''),
    traceShare: values.OTEL_TRACES_SAMPLER_ARG,
    logLevel: values.LOG_LEVEL,
    logFormat: values.LOG_FORMAT,
    workerPort: values.WORKER_PORT,
    outboxSweepAfterMs: values.OUTBOX_SWEEP_AFTER_MS,
    jobAckWaitMs: values.JOB_ACK_WAIT_MS,
    // Only in production are there proxies that must notice.
    drainMs: values.DRAIN_MS ?? (values.LIMELIGHT_ENV === 'production' ? 5000 : 0),
    shutdownDeadlineMs: values.SHUTDOWN_DEADLINE_MS,
    clockFile: values.CLOCK_FILE,
    demoProgressFile: values.DEMO_PROGRESS_FILE,
    sandboxWalletUrl: values.SANDBOX_WALLET_URL,
    /** May also serve the document of a client over http. */
    webhookTrustedOrigin: values.WEBHOOK_TRUSTED_ORIGIN,
  }
}

type SecretVariables = Pick<Variables, (typeof secretNames)[number]>

function toSecrets(values: SecretVariables) {
  return {
    appSecret: values.APP_SECRET,
    formerAppSecrets: values.APP_SECRET_FORMER,
    s3: toAwsKey(values.S3_ACCESS_KEY_ID, values.S3_SECRET_ACCESS_KEY),
    kms: toAwsKey(values.KMS_ACCESS_KEY_ID, values.KMS_SECRET_ACCESS_KEY),
    databaseUrl: values.DATABASE_URL,
    databaseReplicaUrl: values.DATABASE_REPLICA_URL,
    clickhouseUrl: values.CLICKHOUSE_URL,
    natsUrls: values.NATS_URL,
    natsCreds: values.NATS_CREDS,
    natsCa: values.NATS_CA,
    smtpUrl: values.SMTP_URL,
    mailDkimKey: values.MAIL_DKIM_KEY,
    openaiApiKey: values.OPENAI_API_KEY,
    googleClientSecret: values.GOOGLE_CLIENT_SECRET,
    stripeSecretKey: values.STRIPE_SECRET_KEY,
    stripeWebhookSecret: values.STRIPE_WEBHOOK_SECRET,
    ingestionKey: values.INGESTION_KEY,
    metricsToken: values.METRICS_TOKEN,
    youtubeApiKey: values.YOUTUBE_API_KEY,
    providers: toProviderSecrets(values),
    telegramClientSecret: values.TELEGRAM_CLIENT_SECRET,
    instagramAccessToken: values.INSTAGRAM_ACCESS_TOKEN,
    chainRpcUrls: values.CHAIN_RPC_URL,
    escrowOperatorKey: values.ESCROW_OPERATOR_KEY,
    escrowArbiterKey: values.ESCROW_ARBITER_KEY,
  }
}

/** Without a key, the client takes the role of the machine. */
function toAwsKey(accessKeyId: string | undefined, secretAccessKey: string | undefined) {
  return accessKeyId === undefined || secretAccessKey === undefined ? undefined : { accessKeyId, secretAccessKey }
}

/**
 * For `npm start`, `npm run dev` and the tests. The launcher sets every other variable of a role.
 */
export function loadLauncherConfig(env: Environment = process.env) {
  const parsed = launcherSchema.safeParse(withoutBlanks(env))
  if (!parsed.success) throw new ConfigError(describeIssues(parsed.error))
  const values = parsed.data
  return {
    port: values.PORT,
    home: resolve(values.LIMELIGHT_HOME),
    natsServerBin: values.NATS_SERVER_BIN,
    chromiumBin: values.CHROMIUM_BIN,
    demoCreators: values.LIMELIGHT_DEMO_CREATORS,
    firstCreators: values.LIMELIGHT_FIRST_CREATORS,
    startedAt: values.LIMELIGHT_STARTED_AT,
    searchPath: values.PATH.split(':').filter(folder => folder !== ''),
  }
}

/** The environment of a child process: what this process inherited, with `changes` on top. */
export function childEnvironment(changes: Environment, env: Environment = process.env): Environment {
  return { ...env, ...changes }
}
