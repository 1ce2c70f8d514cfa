import { MutationCache, QueryClient } from '@tanstack/react-query'
import { toastFailure } from './error-toast.ts'
import { errorBodyOf } from './trpc.ts'

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 180_000, retry: false, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => announce(error, mutation.meta?.fields ?? []),
    }),
  })
}

declare module '@tanstack/react-query' {
  interface Register {
    /** `fields`: what the form that calls shows at its fields by itself. */
    mutationMeta: { fields?: readonly string[] }
  }
}

/** A refused action is said in a toast, unless the form that called has a field for it. */
function announce(error: unknown, fields: readonly string[]) {
  const body = errorBodyOf(error)
  if (!fields.some(field => body?.fields?.[field] !== undefined)) toastFailure(body)
}
