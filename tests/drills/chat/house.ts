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

/** Two instances of the API and their workers as processes, over Postgres and NATS alone. */
export async function openChatHouse(folder: string, say: (line: string) => void) {
  const engines = await startEngines({ home: folder, report: say, only: ['postgres', 'nats'] })
  const ports = [await freePort(), await freePort()]
  const env = (port: number, workerPort: number): Environment => ({
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
        workerPort,
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
  })
  const ctx = createContext('drill', loadConfig(env(ports[0] ?? 0, 0)))
  await migratePostgres(ctx.db)
  const ending = new AbortController()
  const watch = {
    home: engines.home,
    report: say,
    onGiveUp: (error: Error) => say(error.message),
    signal: ending.signal,
  }
  const start = (name: string, file: string, args: string[], environment: Environment, health: string) =>
    supervise(
      { name, program: () => nodeProgram(file, args, { env: environment }), answers: () => answersOk(health) },
      watch,
    )
  const worker = async (role: string) => {
    const port = await freePort()
    const health = `http://localhost:${port}/health`
    return start(role, 'packages/workers/src/main.ts', ['--role', role], env(ports[0] ?? 0, port), health)
  }
  const instances = await Promise.all(
    ports.map((port, index) =>
      start(`api-${index}`, 'packages/api/src/main.ts', [], env(port, 0), `http://localhost:${port}/api/health`),
    ),
  )
  const workers = await Promise.all(['relay', 'live'].map(worker))
  return {
    ctx,
    urls: ports.map(port => `http://localhost:${port}`),
    natsUrl: engines.nats.url,
    instancePids: () => instances.flatMap(({ pid }) => pid ?? []),
    victims: [...instances, engines.nats.process],
    async close() {
      await Promise.all([...instances, ...workers].map(process => process.stop()))
      await ctx.disposers.dispose(ctx.logger, 5000)
      await engines.stop()
    },
  }
}
