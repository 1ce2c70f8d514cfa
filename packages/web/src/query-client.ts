import { MutationCache, QueryClient } from '@tanstack/react-query'
import { toast } from './components/ui/toast.tsx'
import { toastError } from './error-toast.ts'
import { errorBodyOf } from './trpc.ts'

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 180_000, retry: false, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
    mutationCache: new MutationCache({ onError: announce }),
  })
}

/** A refused action is said in a toast, unless its texts belong to fields: those stand in the form. */
function announce(error: unknown) {
  const body = errorBodyOf(error)
  if (body === undefined) return toast.error('Limelight does not answer. Check your connection and try again.')
  if (body.fields === undefined) return toastError(body.errorMessage)
}
