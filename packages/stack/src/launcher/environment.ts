import { demoAddresses, demoKeys, demoSecret, type Environment } from '@limelight/core/runtime/config'
import { type SandboxSite, sandboxEnvironment } from '../sandbox/environment.ts'

type Engines = {
  postgres: { url: string }
  clickhouse: { url: string }
  nats: { url: string }
  chain: { url: string }
  sandbox: SandboxSite
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
    ...sandboxEnvironment(engines.sandbox),
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
  }
}
