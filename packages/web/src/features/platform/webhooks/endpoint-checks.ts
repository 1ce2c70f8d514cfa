import { zodResolver } from '@hookform/resolvers/zod'
import { createEndpointSchema } from '@limelight/contract/platform/webhooks'

/** In its own chunk, because it imports zod. */
export const checkEndpoint = zodResolver(createEndpointSchema)
