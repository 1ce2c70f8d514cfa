import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import type { Config } from '@limelight/core/config'
import fastify, { type FastifyInstance } from 'fastify'

const self = ["'self'"]
const nobody = ["'none'"]

/** Helmet decides on the headers once; computing them anew for every answer costs more than most calls. */
export async function sendSecurityHeaders(app: FastifyInstance, config: Config): Promise<void> {
  const probe = fastify()
  await probe.register(helmet, headerPolicy(config))
  probe.get('/', async () => '')
  const bare = (
    await fastify()
      .get('/', async () => '')
      .inject('/')
  ).headers
  const secured = (await probe.inject('/')).headers
  const headers = Object.fromEntries(Object.entries(secured).filter(([name]) => !(name in bare)))
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

/** No inline script, nothing from elsewhere. Avatars and thumbnails that a page shows before upload are blobs. */
function headerPolicy(config: Config): FastifyHelmetOptions {
  const isSecure = config.publicUrl.startsWith('https:')
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: self,
        baseUri: nobody,
        connectSrc: self,
        fontSrc: self,
        formAction: self,
        frameAncestors: nobody,
        imgSrc: [...self, 'data:', 'blob:'],
        objectSrc: nobody,
        scriptSrc: self,
        styleSrc: self,
        ...(isSecure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    hsts: isSecure,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  }
}
