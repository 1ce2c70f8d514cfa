import { buildServer } from '@limelight/api/server'
import { createContext } from '@limelight/core/context'
import { loadConfig } from '@limelight/core/runtime/config'
import { newId } from '@limelight/core/runtime/ids'
import fastify, { type FastifyInstance } from 'fastify'

/** One variant of the redirect under load, in a process of its own. It reports its port. */
const [variant = ''] = process.argv.slice(2)
const house = createContext('bench', loadConfig())
const location = 'https://shop.example/lamp?ll=aaaaaaaa'

async function build(): Promise<FastifyInstance> {
  if (variant === 'ours') return buildServer(house)
  const app = fastify()
  app.get('/r/:slug', async (_request, reply) => {
    if (variant === 'naive') {
      const now = house.clock.now().toISOString()
      await house.clickhouse.insert({
        table: 'clicks',
        values: [
          { link_id: newId(house.clock), day: now.slice(0, 10), id: newId(house.clock), at: now, kind: 'CLICK' },
        ],
        format: 'JSONEachRow',
        clickhouse_settings: { async_insert: 0 },
      })
    }
    return reply.redirect(location, 302)
  })
  return app
}

const app = await build()
const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
process.on('disconnect', () => process.exit(0))
process.send?.({ port: Number(port) })
