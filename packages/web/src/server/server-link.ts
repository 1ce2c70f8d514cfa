import type { AppRouter } from '@limelight/api/router'
import { httpBatchLink, httpLink, splitLink, type TRPCLink } from '@trpc/client'

type ServerLinkOptions = { url: string; headers: () => Record<string, string> }

/** As many calls as the server takes at once. */
const mostAtOnce = 20
/** Servers refuse an address beyond 16 kB, with all other headers of a request. */
const longestAddress = 8000

/** The way of every call: those that are made together travel together. */
export function serverLink(options: ServerLinkOptions): TRPCLink<AppRouter> {
  return splitLink({
    // A question that is too long for an address is asked in a body.
    condition: ({ type, input }) =>
      type === 'query' && encodeURIComponent(JSON.stringify(input)).length > longestAddress / 2,
    true: httpLink({ ...options, methodOverride: 'POST' }),
    false: httpBatchLink({ ...options, maxItems: mostAtOnce, maxURLLength: longestAddress }),
  })
}
