import { deployEscrow } from '@limelight/chain/deploy-escrow'
import { openLocalAccount } from '@limelight/chain/signing-account'
import { deployTestUsdt } from '@limelight/chain/test-usdt'
import { createContext, type ProcessContext } from '@limelight/core/context'
import { demoKeys, type Environment, loadConfig } from '@limelight/core/runtime/config'
import { createDatabase } from '@limelight/db/database'
import { migratePostgres } from '@limelight/db/migrate'
import { mineUntilFinal } from '@limelight/stack/launcher/engines/chain-blocks'
import { freePort } from '@limelight/stack/launcher/engines/ports'
import { startEngines } from '@limelight/stack/launcher/engines/start'
import type { SupervisedProcess } from '@limelight/stack/launcher/engines/supervise'
import { roleEnvironment } from '@limelight/stack/launcher/environment'
import { drillEnvironment, openRoles } from '../roles.ts'

export const victims = ['api', 'chain role', 'settlement role', 'postgres', 'anvil', 'the whole house'] as const
type Victim = (typeof victims)[number]

export type DrillHouse = AsyncDisposable & {
  url: string
  rpcUrl: string
  token: `0x${string}`
  /** The drill reads what the processes have written. */
  ctx: ProcessContext
  processes: Record<Victim, SupervisedProcess[]>
  /** Moves the business clock, and the chain's time with it. */
  pass(ms: number): Promise<void>
}

/** The product as processes of their own, over engines of their own. */
export async function openDrillHouse(folder: string, say: (line: string) => void): Promise<DrillHouse> {
  const port = await freePort()
  const engines = await startEngines({
    home: folder,
    report: say,
    only: ['postgres', 'nats', 'chain', 'sandbox'],
    appUrl: `http://localhost:${port}`,
  })
  const rpcUrl = engines.chain.url
  const { address: token } = await deployTestUsdt({ rpcUrl })
  await deployEscrow({ rpcUrl, chainId: 80002, account: openLocalAccount(demoKeys[0]) })
  const db = createDatabase({ url: engines.postgres.url, poolSize: 1, onConnectionLost: () => undefined })
  await migratePostgres(db)
  await db.destroy()
  const { postgres, nats, chain, sandbox, clockFile } = engines
  const env: Environment = {
    // This drill uses no search.
    ...roleEnvironment(
      { postgres, nats, chain, sandbox, clockFile, clickhouse: { url: 'http://127.0.0.1:1' } },
      {
        port,
        publicUrl: `http://localhost:${port}`,
        workerPort: 0,
        usdtAddress: token,
        mediaDir: engines.home.folder('media'),
      },
    ),
    ...drillEnvironment,
  }
  const ending = new AbortController()
  void mineUntilFinal(rpcUrl, ending.signal)
  const roles = openRoles({ home: engines.home, env, say })
  const [api, follower, sender, others] = await Promise.all([
    roles.startApi(),
    roles.startWorker('chain', 'chain'),
    roles.startWorker('settlement', 'settlement'),
    roles.startWorker('others', 'relay,schedules,orders,mail'),
  ])
  const ctx = createContext('drill', loadConfig(env))
  return {
    url: `http://localhost:${port}`,
    ...{ rpcUrl, token, ctx },
    processes: {
      api: [api],
      'chain role': [follower],
      'settlement role': [sender],
      postgres: [postgres.process],
      anvil: [chain.process],
      'the whole house': [api, follower, sender, others, postgres.process, nats.process, chain.process],
    },
    async pass(advanceMs) {
      const body = JSON.stringify({ advanceMs })
      const headers = { 'content-type': 'application/json' }
      await fetch(`${sandbox.url}/clock`, { method: 'POST', headers, body })
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([api, follower, sender, others].map(process => process.stop()))
      ending.abort()
      await ctx.disposers.dispose(ctx.logger, 5000)
      await engines.stop()
    },
  }
}
