import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import type { Context } from '@limelight/core/context'
import type { Config } from '@limelight/core/runtime/config'
import fastify, { type FastifyInstance } from 'fastify'
import { isSecure } from './cookies.ts'

const self = ["'self'"]
const nobody = ["'none'"]

/** Asks Helmet for the headers once: computing them per response costs more than most calls. */
export async function sendPageHeaders(app: FastifyInstance, config: Config): Promise<void> {
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
    // The route that sends a page or an asset sets its cache lifetime.
    reply.headers(headers).removeHeader('cache-control')
    done()
  })
}

/** JSON is never a page, never framed and never cached. Pages override these headers. */
export function sendCallHeaders(app: FastifyInstance, { config, clock }: Pick<Context, 'config' | 'clock'>): void {
  const headers = {
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    ...(isSecure(config) ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
  app.addHook('onRequest', (_request, reply, done) => {
    // Pages count time from it.
    reply.headers(headers).header('date', clock.now().toUTCString())
    done()
  })
}

/** No inline scripts, no other origins. Images that a page shows before their upload are blobs. */
function headerPolicy(config: Config): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: self,
        baseUri: nobody,
        connectSrc: [...self, ...walletSources(config)],
        fontSrc: self,
        formAction: self,
        frameAncestors: nobody,
        imgSrc: [...self, 'data:', 'blob:', ...imageSources(config)],
        objectSrc: nobody,
        scriptSrc: [...self, ...walletSources(config)],
        styleSrc: self,
        ...(isSecure(config) ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    hsts: isSecure(config),
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  }
}

function imageSources({ imageHost }: Config): string[] {
  return imageHost === undefined ? [] : [new URL(imageHost).origin]
}

/** The script of the sandbox's wallet and the calls that it makes. Only the local environment has one. */
function walletSources({ sandboxWalletUrl }: Config): string[] {
  return sandboxWalletUrl === undefined ? [] : [new URL(sandboxWalletUrl).origin]
}
