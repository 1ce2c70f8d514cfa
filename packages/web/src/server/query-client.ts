import { MutationCache, type MutationMeta, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { toastFailure } from './error-toast.ts'
import { errorBodyOf } from './trpc.ts'

/** Before the next frame: a switch whose change came a task later would jump back for a moment. */
notifyManager.setScheduler(queueMicrotask)

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Without a network a call fails and says so; waiting for one, it would leave what is outdated on the screen.
      queries: { staleTime: 180_000, retry: false, refetchOnWindowFocus: false, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
    // What could not be loaded says so where it would stand; only the way to a higher plan is worth a toast on top.
    queryCache: new QueryCache({
      onError: (error, query) => {
        const body = errorBodyOf(error)
        if (body?.limit !== undefined && !query.meta?.saysRefusals) toastFailure(body)
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => announce(error, mutation.meta),
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

/** A refused action is said in a toast, unless the form that called has a field for it. */
function announce(error: unknown, { fields = [], failure, isSaid = false }: MutationMeta = {}) {
  if (isSaid) return

  const body = errorBodyOf(error)
  if (!fields.some(field => body?.fields?.[field] !== undefined)) toastFailure(body, failure)
}
