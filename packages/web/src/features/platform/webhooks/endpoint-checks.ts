import { zodResolver } from '@hookform/resolvers/zod'
import { createEndpointSchema } from '@limelight/contract/platform/webhooks'
import { parseWebUrl } from '../../../display/web-url.ts'

/** In its own chunk, because it imports zod. */
export const checkEndpoint = zodResolver(
  // With the errors of other fields, so that the form shows all of them at once.
  createEndpointSchema.refine(({ url }) => parseWebUrl(url) !== undefined, {
    error: 'Url is not valid',
    path: ['url'],
    when: () => true,
  }),
)
