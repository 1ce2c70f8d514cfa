import type { FastifyHelmetOptions } from '@fastify/helmet'
import type { Config } from '@limelight/core/config'

const self = ["'self'"]
const nobody = ["'none'"]

/** No inline script, nothing from elsewhere. Avatars and thumbnails that a page shows before upload are blobs. */
export function securityHeaders(config: Config): FastifyHelmetOptions {
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
