import type { AppRouter } from '@limelight/api/router'
import { httpBatchLink, httpLink, splitLink, type TRPCLink } from '@trpc/client'

type ServerLinkOptions = { url: string; headers: () => Record<string, string> }

/** Context of a call whose live updates repeat `causedBy`, so that the caller recognizes its own. */
export type Named = { causedBy: string }

/** The server refuses larger batches. */
const maxBatchSize = 20
/** Servers accept 16 kB for the URL and all headers together. */
const maxUrlLength = 8000

/** Sends calls that are made at the same time in one request, except those with a `causedBy` of their own. */
export function serverLink(options: ServerLinkOptions): TRPCLink<AppRouter> {
  return splitLink({
    condition: ({ context }) => context.causedBy !== undefined,
    true: httpLink({
      ...options,
      headers: ({ op }) => ({ ...options.headers(), 'x-caused-by': String(op.context.causedBy) }),
    }),
    false: batchLink(options),
  })
}

function batchLink(options: ServerLinkOptions): TRPCLink<AppRouter> {
  return splitLink({
    // A query that is too long for a URL is sent in the body.
    condition: ({ type, input }) =>
      type === 'query' && encodeURIComponent(JSON.stringify(input)).length > maxUrlLength / 2,
    true: httpLink({ ...options, methodOverride: 'POST' }),
    false: httpBatchLink({ ...options, maxItems: maxBatchSize, maxURLLength: maxUrlLength }),
  })
}
