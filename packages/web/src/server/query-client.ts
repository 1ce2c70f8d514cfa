import type { ErrorBody } from '@limelight/contract/errors'
import {
  MutationCache,
  type MutationMeta,
  notifyManager,
  type Query,
  QueryCache,
  QueryClient,
} from '@tanstack/react-query'
import { errorBodyOf } from './trpc.ts'

/** Notifies before the next frame; a task later, an optimistic switch would jump back for a moment. */
notifyManager.setScheduler(queueMicrotask)

/** Shows why a call failed. `body` is absent when there was no response; `failure` stands in for a missing text. */
export type ReportFailure = (body: ErrorBody | undefined, failure?: string) => void

export function createQueryClient(report: ReportFailure): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      // Without a network a call fails at once; waiting for one would leave outdated data on the screen.
      queries: { staleTime: 180_000, retry: false, refetchOnWindowFocus: false, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
    // A query shows its error in place; only the way to a higher plan is reported on top.
    queryCache: new QueryCache({
      onError: (error, query) => {
        const body = errorBodyOf(error)
        if (body?.limit !== undefined && !query.meta?.showsLimits) report(body)
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => reportMutationError(report, error, mutation.meta),
    }),
  })
  reloadWhatChangedMeanwhile(client)
  return client
}

/**
 * The library drops an invalidation that arrives while a query loads for the first time, although the answer may have
 * been read before the change. Such a query loads once more.
 */
function reloadWhatChangedMeanwhile(client: QueryClient) {
  const outdated = new WeakSet<Query>()
  client.getQueryCache().subscribe(event => {
    if (event.type !== 'updated') return
    const { query, action } = event
    if (action.type === 'invalidate' && query.state.data === undefined && query.state.fetchStatus !== 'idle')
      outdated.add(query)
    if (action.type === 'success' && outdated.delete(query))
      void client.invalidateQueries({ queryKey: query.queryKey, exact: true })
  })
}

declare module '@tanstack/react-query' {
  interface Register {
    /**
     * `fields`: errors of these fields are shown by the form itself. `failure`: the text when the response has none or does
     * not arrive. `isReportedByCaller`: the caller reports the error.
     */
    mutationMeta: { fields?: readonly string[]; failure?: string; isReportedByCaller?: boolean }
    /** `showsLimits`: the page shows a reached limit in place. */
    queryMeta: { showsLimits?: boolean }
  }
}

/** Every failed mutation is reported, unless its form shows the error at a field. */
function reportMutationError(
  report: ReportFailure,
  error: unknown,
  { fields = [], failure, isReportedByCaller = false }: MutationMeta = {},
) {
  if (isReportedByCaller) return

  const body = errorBodyOf(error)
  // The page shows what stands now, and asks again.
  if (body?.current !== undefined || body?.orders !== undefined) return
  if (!fields.some(field => body?.fields?.[field] !== undefined)) report(body, failure)
}
