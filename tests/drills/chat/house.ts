import { createContext } from '@limelight/core/context'
import { type Environment, loadConfig } from '@limelight/core/runtime/config'
import { migratePostgres } from '@limelight/db/migrate'
import { nodeProgram } from '@limelight/stack/launcher/engines/children'
import { answersOk } from '@limelight/stack/launcher/engines/http-probe'
import { freePort } from '@limelight/stack/launcher/engines/ports'
import { startEngines } from '@limelight/stack/launcher/engines/start'
import { supervise } from '@limelight/stack/launcher/engines/supervise'
import { roleEnvironment } from '@limelight/stack/launcher/environment'

export type ChatHouse = Awaited<ReturnType<typeof openChatHouse>>

/** Two instances of the API as processes, over Postgres and NATS alone. */
export async function openChatHouse(folder: string, say: (line: string) => void, changes: Environment = {}) {
  const engines = await startEngines({ home: folder, report: say, only: ['postgres', 'nats'] })
  const ports = [await freePort(), await freePort()]
  const env = (port: number): Environment => ({
    ...roleEnvironment(
      {
        postgres: engines.postgres,
        nats: engines.nats,
        clockFile: engines.clockFile,
        // Chats use none of them.
        sandbox: { url: 'http://127.0.0.1:1', smtpUrl: 'smtp://127.0.0.1:1' },
        clickhouse: { url: 'http://127.0.0.1:1' },
        chain: { url: 'http://127.0.0.1:1' },
      },
      {
        port,
        publicUrl: `http://localhost:${port}`,
        workerPort: 0,
        usdtAddress: `0x${'0'.repeat(40)}`,
        mediaDir: engines.home.folder('media'),
      },
    ),
    LOG_LEVEL: 'warn',
    RATE_LIMIT_ADDRESS: '1000000000',
    RATE_LIMIT_USER: '1000000000',
    APPROACHES_PER_PAIR: '1000000',
    APPROACHES_PER_USER: '1000000',
    APPROACHES_PER_PAID_USER: '1000000',
    PASSWORD_MEMORY_KIB: '8',
    ...changes,
  })
  const ctx = createContext('drill', loadConfig(env(ports[0] ?? 0)))
  await migratePostgres(ctx.db)
  const ending = new AbortController()
  const watch = {
    home: engines.home,
    report: say,
    onGiveUp: (error: Error) => say(error.message),
    signal: ending.signal,
  }
  const instances = await Promise.all(
    ports.map((port, index) =>
      supervise(
        {
          name: `api-${index}`,
          program: () => nodeProgram('packages/api/src/main.ts', [], { env: env(port) }),
          answers: () => answersOk(`http://localhost:${port}/api/health`),
        },
        watch,
      ),
    ),
  )
  return {
    ctx,
    urls: ports.map(port => `http://localhost:${port}`),
    natsUrl: engines.nats.url,
    clockFile: engines.clockFile,
    instancePids: () => instances.flatMap(({ pid }) => pid ?? []),
    instances,
    victims: [...instances, engines.nats.process],
    async close() {
      await Promise.all(instances.map(process => process.stop()))
      await ctx.disposers.dispose(ctx.logger, 5000)
      await engines.stop()
    },
  }
}
