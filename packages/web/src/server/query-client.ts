import type { ErrorBody } from '@limelight/contract/errors'
import { MutationCache, type MutationMeta, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { errorBodyOf } from './trpc.ts'

/** Before the next frame: a switch whose change came a task later would jump back for a moment. */
notifyManager.setScheduler(queueMicrotask)

/** Shows why a call failed. `body` is absent when there was no response; `failure` stands in for a missing text. */
export type ReportFailure = (body: ErrorBody | undefined, failure?: string) => void

export function createQueryClient(report: ReportFailure): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Without a network a call fails at once; waiting for one would leave outdated data on the screen.
      queries: { staleTime: 180_000, retry: false, refetchOnWindowFocus: false, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
    // A query shows its error in place; only the way to a higher plan is reported on top.
    queryCache: new QueryCache({
      onError: (error, query) => {
        const body = errorBodyOf(error)
        if (body?.limit !== undefined && !query.meta?.saysRefusals) report(body)
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => reportMutation(report, error, mutation.meta),
    }),
  })
}

declare module '@tanstack/react-query' {
  interface Register {
    /**
     * `fields`: what the form that calls shows at its fields by itself. `failure`: what is said where the answer says nothing
     * to people, or does not come. `isSaid`: who calls says it.
     */
    mutationMeta: { fields?: readonly string[]; failure?: string; isSaid?: boolean }
    /** `saysRefusals`: the page that asks has a place for what the plan does not allow. */
    queryMeta: { saysRefusals?: boolean }
  }
}

/** Every failed mutation is reported, unless its form shows the error at a field. */
function reportMutation(
  report: ReportFailure,
  error: unknown,
  { fields = [], failure, isSaid = false }: MutationMeta = {},
) {
  if (isSaid) return

  const body = errorBodyOf(error)
  if (!fields.some(field => body?.fields?.[field] !== undefined)) report(body, failure)
}
