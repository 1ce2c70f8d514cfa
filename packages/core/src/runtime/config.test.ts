import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { demoSecret, loadConfig, secretNames } from './config.ts'

const complete = {
  PUBLIC_URL: 'https://limelight.example/',
  MEDIA_DIR: '/media',
  APP_SECRET: 'a secret that is long enough for this',
  DATABASE_URL: 'postgres://limelight:pw@db:5432/limelight',
  CLICKHOUSE_URL: 'http://clickhouse:8123/limelight',
  NATS_URL: 'nats://a:4222, nats://b:4222',
  SMTP_URL: 'smtp://mail:587',
  CHAIN_RPC_URL: 'https://rpc.example',
  USDT_ADDRESS: `0x${'a'.repeat(40)}`,
  ESCROW_OPERATOR_ADDRESS: `0x${'b'.repeat(40)}`,
  ESCROW_ARBITER_ADDRESS: `0x${'c'.repeat(40)}`,
}

describe('configuration', () => {
  it('is typed and defaults to production', () => {
    const { config, secrets } = loadConfig(complete)
    expect(config).toMatchObject({
      environment: 'production',
      port: 3000,
      trustProxy: false,
      publicUrl: 'https://limelight.example',
    })
    expect(secrets.natsUrls).toEqual(['nats://a:4222', 'nats://b:4222'])
  })

  it('reports every problem at once, with the names of the variables', () => {
    const problems = () => loadConfig({ PORT: 'eighty', NATS_URL: 'localhost', DATABASE_URL: '' })
    expect(problems).toThrow(/^The configuration has 12 problems:/)
    for (const line of [
      'PORT must be a whole number',
      'NATS_URL must be a URL that starts with nats:// or tls://',
      'DATABASE_URL is required',
      'APP_SECRET is required',
    ]) {
      expect(problems).toThrow(line)
    }
  })

  it('rejects the demo secret and the sandbox clock in production', () => {
    expect(() => loadConfig({ ...complete, APP_SECRET: demoSecret })).toThrow('APP_SECRET is the demo secret')
    expect(() => loadConfig({ ...complete, APP_SECRET_FORMER: demoSecret })).toThrow('APP_SECRET_FORMER has the demo')
    expect(() => loadConfig({ ...complete, CLOCK_FILE: '/tmp/clock' })).toThrow('CLOCK_FILE is for the sandbox only')
    expect(() =>
      loadConfig({ ...complete, LIMELIGHT_ENV: 'local', APP_SECRET: demoSecret, CLOCK_FILE: '/tmp/clock' }),
    ).not.toThrow()
  })

  it.each([
    ['SANDBOX_WALLET_URL', 'http://localhost:3001/wallet/provider.js'],
    ['WEBHOOK_TRUSTED_ORIGIN', 'http://localhost:3001'],
    ['DEMO_PROGRESS_FILE', '/tmp/demo-progress.json'],
  ])('rejects %s outside of the local environment', (name, value) => {
    const set = { ...complete, [name]: value }
    for (const environment of ['production', 'test', undefined]) {
      expect(() => loadConfig({ ...set, LIMELIGHT_ENV: environment })).toThrow(`${name} is for the sandbox only`)
    }
    expect(() => loadConfig({ ...set, LIMELIGHT_ENV: 'local' })).not.toThrow()
  })

  it('rejects cheap password hashes in production', () => {
    expect(() => loadConfig({ ...complete, PASSWORD_MEMORY_KIB: '19455' })).toThrow(
      'PASSWORD_MEMORY_KIB must be at least 19456 in production',
    )
    expect(loadConfig({ ...complete, PASSWORD_MEMORY_KIB: '65536' }).config.passwordMemoryKib).toBe(65_536)
    const cheap = { ...complete, LIMELIGHT_ENV: 'test', PASSWORD_MEMORY_KIB: '8' }
    expect(loadConfig(cheap).config.passwordMemoryKib).toBe(8)
  })

  it("defaults to Google's issuer and requires the client secret with the client id", () => {
    const { config, secrets } = loadConfig({ ...complete, GOOGLE_CLIENT_ID: 'us', GOOGLE_CLIENT_SECRET: 'hush' })
    expect([config.googleIssuer, config.googleClientId, secrets.googleClientSecret]).toEqual([
      'https://accounts.google.com',
      'us',
      'hush',
    ])
    expect(() => loadConfig({ ...complete, GOOGLE_CLIENT_ID: 'us' })).toThrow('GOOGLE_CLIENT_SECRET is required')
    expect(() => loadConfig({ ...complete, GOOGLE_ISSUER: 'http://localhost:3001/google' })).toThrow(
      'GOOGLE_ISSUER must be https in production',
    )
  })

  it('requires confirmed emails and limits sign-ups, except in the local environment', () => {
    const read = (changes: object) => {
      const { requireConfirmedEmail, signUpsPerAddress } = loadConfig({ ...complete, ...changes }).config
      return [requireConfirmedEmail, signUpsPerAddress]
    }
    expect(read({})).toEqual([true, 20])
    expect(read({ LIMELIGHT_ENV: 'local' })).toEqual([false, 10_000])
    expect(read({ LIMELIGHT_ENV: 'local', REQUIRE_CONFIRMED_EMAIL: 'on' })).toEqual([true, 10_000])
    expect(read({ REQUIRE_CONFIRMED_EMAIL: 'off', SIGN_UPS_PER_ADDRESS: '3' })).toEqual([false, 3])
    expect(() => read({ REQUIRE_CONFIRMED_EMAIL: 'yes' })).toThrow('REQUIRE_CONFIRMED_EMAIL must be on or off')
  })

  it('takes keys of the escrow as they are or by the ARN of a KMS key', () => {
    const privateKey = `0x${'1'.repeat(64)}`
    const arn = 'arn:aws:kms:eu-central-1:111122223333:key/mrk-1234abcd12ab34cd56ef1234567890ab'
    const { secrets } = loadConfig({ ...complete, ESCROW_OPERATOR_KEY: arn, ESCROW_ARBITER_KEY: privateKey })
    expect([secrets.escrowOperatorKey, secrets.escrowArbiterKey, secrets.kms]).toEqual([
      { arn },
      { privateKey },
      undefined,
    ])
    const read = (changes: object) => () => loadConfig({ ...complete, ...changes })
    for (const key of [privateKey.slice(0, -1), arn.replace(':key/', ':alias/'), 'kms:1234abcd'])
      expect(read({ ESCROW_OPERATOR_KEY: key })).toThrow(
        'ESCROW_OPERATOR_KEY must be a private key (0x and 64 hex digits) or the ARN of a KMS key (arn:aws:kms:…:key/…)',
      )
    expect(read({ ESCROW_OPERATOR_KEY: arn, ESCROW_ARBITER_KEY: arn })).toThrow('ESCROW_ARBITER_KEY must differ from')
    expect(read({ KMS_ACCESS_KEY_ID: 'AKIA' })).toThrow('KMS_SECRET_ACCESS_KEY is required with KMS_ACCESS_KEY_ID')
    expect(read({ KMS_SECRET_ACCESS_KEY: 'x' })).toThrow('KMS_ACCESS_KEY_ID is required with KMS_SECRET_ACCESS_KEY')
    expect(read({ KMS_ENDPOINT: 'kms.example' })).toThrow('KMS_ENDPOINT must be a URL')
  })

  it('reads each secret from a file that its variable with _FILE names', () => {
    const folder = mkdtempSync(join(tmpdir(), 'limelight-secrets-'))
    const given: Record<string, string> = {
      ...complete,
      MAIL_DKIM_SELECTOR: 'one',
      MAIL_DKIM_KEY: 'PRIVATE KEY',
      ESCROW_OPERATOR_KEY: `0x${'1'.repeat(64)}`,
      ESCROW_ARBITER_KEY: `0x${'2'.repeat(64)}`,
      APP_SECRET_FORMER: 'f'.repeat(32),
      DATABASE_REPLICA_URL: 'postgres://limelight:pw@standby:5432/limelight',
      TELEGRAM_BOT_TOKEN: '1:token',
      NATS_CREDS: 'NKEY SEED',
      NATS_CA: 'BEGIN CERTIFICATE',
    }
    const values = secretNames.map(name => [name, given[name] ?? `${name} that has 32 characters or more`] as const)
    const files = values.map(([name, value]) => {
      writeFileSync(join(folder, name), `${value}\n`)
      return [`${name}_FILE`, join(folder, name)] as const
    })
    const others = Object.fromEntries(
      Object.entries(given).filter(([name]) => values.every(([secret]) => secret !== name)),
    )
    const plain = { OPENAI_MODEL: 'm', INSTAGRAM_ACCOUNT_ID: '1' }
    const fromFiles = loadConfig({ ...others, ...plain, ...Object.fromEntries(files) })
    rmSync(folder, { recursive: true })
    expect(fromFiles).toEqual(loadConfig({ ...others, ...plain, ...Object.fromEntries(values) }))
  })

  it('takes one log-in for all servers of NATS', () => {
    const read = (urls: string) => loadConfig({ ...complete, NATS_URL: urls }).secrets.natsUrls
    expect(read('nats://a:1,nats://u:p@b:1,nats://u:p@c:1')).toHaveLength(3)
    expect(() => read('nats://u:p@b:1,nats://u:q@c:1')).toThrow('NATS_URL must have the same user and password')
  })

  it('takes several servers of Postgres', () => {
    const read = (urls: string) => loadConfig({ ...complete, DATABASE_URL: urls }).secrets.databaseUrl
    const urls = 'postgres://u:p,@a/limelight,postgresql://u:p,@b/limelight'
    expect(read(urls)).toBe(urls)
    expect(() => read('postgres://a/limelight,postgres://b:port/limelight')).toThrow('several with commas between them')
  })

  it('takes several former secrets', () => {
    const [one, two] = ['one'.padEnd(32, ', '), 'two'.padEnd(32, '.')]
    const read = (text: string) => loadConfig({ ...complete, APP_SECRET_FORMER: text }).secrets.formerAppSecrets
    expect(read(`${one}\\n${two}`)).toEqual([one, two])
    expect(read(`${one}\n${two}\n`)).toEqual([one, two])
    expect(() => read(`${one}\nshort`)).toThrow('APP_SECRET_FORMER must be secrets of at least 32 characters')
  })

  it('reports a secret file that is missing or ambiguous', () => {
    const { APP_SECRET: _, ...others } = complete
    expect(() => loadConfig({ ...others, APP_SECRET_FILE: '/nowhere/secret' })).toThrow(
      /APP_SECRET_FILE is not readable \(.*ENOENT/,
    )
    expect(() => loadConfig({ ...complete, APP_SECRET_FILE: '/nowhere/secret' })).toThrow(
      'APP_SECRET and APP_SECRET_FILE are both set. Remove one of them.',
    )
  })

  it('never shows the value of a secret', () => {
    expect(() => loadConfig({ ...complete, APP_SECRET: 'short', DATABASE_URL: 'mysql://root:hunter2@db' })).toThrow(
      /^(?![\s\S]*hunter2)/,
    )
  })
})
