import type { Environment } from '@limelight/core/runtime/config'

const address = (digit: number) => `0x${String(digit).repeat(40)}`

/** Enough configuration for what uses Postgres only. */
export function bareEnvironment({ postgres, folder }: { postgres: string; folder: string }): Environment {
  return {
    LIMELIGHT_ENV: 'test',
    PUBLIC_URL: 'http://localhost:3000',
    MEDIA_DIR: folder,
    APP_SECRET: 'a secret for benchmarks that is long enough',
    DATABASE_URL: postgres,
    CLICKHOUSE_URL: 'http://127.0.0.1:1/limelight',
    NATS_URL: 'nats://127.0.0.1:1',
    SMTP_URL: 'smtp://127.0.0.1:1',
    CHAIN_RPC_URL: 'http://127.0.0.1:1',
    USDT_ADDRESS: address(0),
    ESCROW_OPERATOR_ADDRESS: address(1),
    ESCROW_ARBITER_ADDRESS: address(2),
    APPROACHES_PER_PAIR: '1000000',
    APPROACHES_PER_USER: '1000000',
    APPROACHES_PER_PAID_USER: '1000000',
    REQUIRE_CONFIRMED_EMAIL: 'off',
    PASSWORD_MEMORY_KIB: '8',
    LOG_LEVEL: 'warn',
  }
}
