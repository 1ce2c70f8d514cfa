import type { AppRouter } from '@limelight/api/router'
import { httpBatchLink, httpLink, splitLink, type TRPCLink } from '@trpc/client'

type ServerLinkOptions = { url: string; headers: () => Record<string, string> }

/** Context of a call whose caller recognizes the live updates that it causes; they repeat this name as `causedBy`. */
export type Named = { causedBy: string }

/** As many calls as the server takes at once. */
const mostAtOnce = 20
/** Servers refuse an address beyond 16 kB, with all other headers of a request. */
const longestAddress = 8000

/** The way of every call: those that are made together travel together, except those that carry a name of their own. */
export function serverLink(options: ServerLinkOptions): TRPCLink<AppRouter> {
  return splitLink({
    condition: ({ context }) => context.causedBy !== undefined,
    true: httpLink({
      ...options,
      headers: ({ op }) => ({ ...options.headers(), 'x-caused-by': String(op.context.causedBy) }),
    }),
    false: manyLink(options),
  })
}

function manyLink(options: ServerLinkOptions): TRPCLink<AppRouter> {
  return splitLink({
    // A question that is too long for an address is asked in a body.
    condition: ({ type, input }) =>
      type === 'query' && encodeURIComponent(JSON.stringify(input)).length > longestAddress / 2,
    true: httpLink({ ...options, methodOverride: 'POST' }),
    false: httpBatchLink({ ...options, maxItems: mostAtOnce, maxURLLength: longestAddress }),
  })
}
