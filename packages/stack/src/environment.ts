import { readFileSync } from 'node:fs'
import { demoAddresses, demoKeys, demoSecret, type Environment } from '@limelight/core/runtime/config'
import type { MailSite } from './engines/sandbox.ts'
import { dkimSelector } from './sandbox/mail/dkim.ts'
import { sandboxModel } from './sandbox/openai/routes.ts'
import { socialEnvironment } from './social-environment.ts'

type Engines = {
  postgres: { url: string }
  clickhouse: { url: string }
  nats: { url: string }
  chain: { url: string }
  sandbox: { url: string; smtpUrl: string; mail?: MailSite }
  clockFile: string
}

type Address = {
  /** Where the api listens. */
  port: number
  /** The public address in links. */
  publicUrl: string
  workerPort: number
  usdtAddress: string
  mediaDir: string
  /** Only where the demo is loaded while the product runs. */
  demoProgressFile?: string
}

/** The variables that point api, workers and their commands to the engines of this machine. */
export function roleEnvironment(
  engines: Engines,
  { port, publicUrl, workerPort, usdtAddress, mediaDir, demoProgressFile }: Address,
): Environment {
  return {
    LIMELIGHT_ENV: 'local',
    HOST: 'localhost',
    PORT: String(port),
    PUBLIC_URL: publicUrl,
    MEDIA_DIR: mediaDir,
    APP_SECRET: demoSecret,
    DATABASE_URL: engines.postgres.url,
    CLICKHOUSE_URL: `${engines.clickhouse.url}/limelight`,
    NATS_URL: engines.nats.url,
    SMTP_URL: engines.sandbox.smtpUrl,
    ...(engines.sandbox.mail === undefined ? {} : mailEnvironment(engines.sandbox.mail)),
    OPENAI_API_URL: `${engines.sandbox.url}/openai/v1`,
    OPENAI_API_KEY: 'the sandbox accepts any',
    OPENAI_MODEL: sandboxModel,
    GOOGLE_ISSUER: `${engines.sandbox.url}/google`,
    GOOGLE_CLIENT_ID: 'limelight',
    GOOGLE_CLIENT_SECRET: 'the sandbox accepts any',
    ENTERPRISE_URL: `${engines.sandbox.url}/enterprise`,
    STRIPE_API_URL: engines.sandbox.url,
    STRIPE_SECRET_KEY: 'sk_test_limelight',
    STRIPE_WEBHOOK_SECRET: 'whsec_limelight',
    YOUTUBE_API_URL: `${engines.sandbox.url}/youtube/v3`,
    YOUTUBE_API_KEY: 'the sandbox accepts any',
    INSTAGRAM_API_URL: `${engines.sandbox.url}/instagram/v23.0`,
    INSTAGRAM_ACCOUNT_ID: '17841400000000000',
    INSTAGRAM_ACCESS_TOKEN: 'the sandbox accepts any',
    ...socialEnvironment(engines.sandbox.url),
    CHAIN_RPC_URL: engines.chain.url,
    CHAIN_PUBLIC_RPC_URL: engines.chain.url,
    USDT_ADDRESS: usdtAddress,
    ESCROW_OPERATOR_ADDRESS: demoAddresses[0],
    ESCROW_ARBITER_ADDRESS: demoAddresses[1],
    ESCROW_OPERATOR_KEY: demoKeys[0],
    ESCROW_ARBITER_KEY: demoKeys[1],
    LOG_FORMAT: 'json',
    WORKER_PORT: String(workerPort),
    CLOCK_FILE: engines.clockFile,
    ...(demoProgressFile === undefined ? {} : { DEMO_PROGRESS_FILE: demoProgressFile }),
    SANDBOX_WALLET_URL: `${engines.sandbox.url}/wallet/provider.js`,
  }
}

function mailEnvironment({ inboundPort, dnsServer, dkimFile }: MailSite): Environment {
  return {
    INBOUND_DOMAIN: 'reply.limelight.test',
    INBOUND_PORT: String(inboundPort),
    MAIL_DKIM_SELECTOR: dkimSelector,
    MAIL_DKIM_KEY: readFileSync(dkimFile, 'utf8').trim().replaceAll('\n', '\\n'),
    MAIL_DNS_SERVERS: dnsServer,
  }
}
