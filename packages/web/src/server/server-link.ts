import type { AppRouter } from '@limelight/api/router'
import { httpBatchLink, httpLink, splitLink, type TRPCLink } from '@trpc/client'
import { setClock } from '../display/clock.ts'

type ServerLinkOptions = { url: string; headers: () => Record<string, string> }

/** Context of a call whose live updates repeat `causedBy`, so that the caller recognizes its own. */
export type Named = { causedBy: string }

/** The server refuses larger batches. */
const maxBatchSize = 20
/** Servers accept 16 kB for the URL and all headers together. */
const maxUrlLength = 8000

/** Sends calls that are made at the same time in one request, except those with a `causedBy` of their own. */
export function serverLink(given: ServerLinkOptions): TRPCLink<AppRouter> {
  const options = { ...given, fetch: timedFetch }
  return splitLink({
    condition: ({ context }) => context.causedBy !== undefined,
    true: httpLink({
      ...options,
      headers: ({ op }) => ({ ...options.headers(), 'x-caused-by': String(op.context.causedBy) }),
    }),
    false: batchLink(options),
  })
}

type FetchInit = Omit<RequestInit, 'signal'> & { signal?: AbortSignal | null | undefined }

const timedFetch = async (to: string | URL | Request, init?: FetchInit) => {
  const answer = await fetch(to, { ...init, signal: init?.signal ?? null })
  setClock(answer.headers.get('date'))
  return answer
}

function batchLink(options: ServerLinkOptions & { fetch: typeof timedFetch }): TRPCLink<AppRouter> {
  return splitLink({
    // A query that is too long for a URL is sent in the body.
    condition: ({ type, input }) =>
      type === 'query' && encodeURIComponent(JSON.stringify(input)).length > maxUrlLength / 2,
    true: httpLink({ ...options, methodOverride: 'POST' }),
    false: httpBatchLink({ ...options, maxItems: maxBatchSize, maxURLLength: maxUrlLength }),
  })
}
