import { createRateLimiter } from '@limelight/api/http/rate-limits'
import { listProcedures } from '@limelight/api/procedures/list'
import { type Call, mergeRouters, publicProcedure, router } from '@limelight/api/procedures/trpc'
import { appRouter } from '@limelight/api/router'
import { buildServer } from '@limelight/api/server'
import { identifyCallers, openCall } from '@limelight/api/transports/caller'
import { createContext } from '@limelight/core/context'
import { startTracing } from '@limelight/core/engines/tracing'
import { loadConfig } from '@limelight/core/runtime/config'
import { initTRPC } from '@trpc/server'
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify'
import fastify, { type FastifyInstance } from 'fastify'
import pg from 'pg'
import * as z from 'zod'

/**
 * One variant of the server under load, in a separate process. Its first argument names the
 * variant. It reports its port and its CPU time.
 */
const benchRouter = mergeRouters(
  appRouter,
  router({
    ping: publicProcedure
      .meta({ rest: { route: 'GET /api/ping' } })
      .output(z.object({ ok: z.literal(true) }))
      .query(() => ({ ok: true as const })),
  }),
)

/** Our resolvers run only in our transports, so the adapter of tRPC gets some that call them. */
const stock = initTRPC.context<Call>().create()
const me = listProcedures(appRouter).find(({ path }) => path === 'users.me')
const stockRouter = stock.router({
  ping: stock.procedure.query(() => ({ ok: true as const })),
  users: stock.router({ me: stock.procedure.query(({ ctx, path }) => me?.run(ctx, path, undefined)) }),
})

const [variant = '', userId = ''] = process.argv.slice(2)
const house = createContext('bench', loadConfig())

async function build(): Promise<FastifyInstance> {
  switch (variant) {
    case 'bare':
      return fastify().get('/ping', async () => ({ ok: true }))
    case 'raw-pg': {
      const pool = new pg.Pool({ connectionString: house.secrets.databaseUrl, max: house.config.databasePoolSize })
      return fastify().get('/read', async () => {
        const { rows } = await pool.query('select * from users where id = $1', [userId])
        return rows[0]
      })
    }
    case 'stock-trpc': {
      const app = fastify()
      app.decorateRequest('claims', undefined)
      const options: FastifyTRPCPluginOptions<typeof stockRouter> = {
        prefix: '/trpc',
        trpcOptions: {
          router: stockRouter,
          createContext: ({ req, res }) => openCall(house, req, res),
        },
      }
      identifyCallers(app, house, createRateLimiter(house.config))
      await app.register(fastifyTRPCPlugin, options)
      return app
    }
    case 'ours':
    case 'untraced':
    case 'traced':
      await startTracing(house.config, 'bench')
      return buildServer(house, benchRouter)
    default:
      throw new Error(`There is no variant ${variant}`)
  }
}

const app = await build()
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = z.object({ port: z.number() }).parse(app.server.address())
process.send?.({ port })
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.({ cpu: user + system })
})
process.on('disconnect', () => process.exit())
