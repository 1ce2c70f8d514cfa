import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { ErrorBoundary } from '../components/error-boundary.tsx'
import { lazyComponent } from '../display/lazy-component.tsx'
import { client, queryClient } from '../server/client.ts'
import { trpc } from '../server/trpc.ts'
import { Pages } from './pages.tsx'

/** The first page is readable before toasts are needed. */
const Toaster = lazyComponent(() => import('../components/ui/toaster.tsx'))

export function App() {
  return (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <ErrorBoundary>
          <Pages />
        </ErrorBoundary>
        <ErrorBoundary>
          <Suspense>
            <Toaster />
          </Suspense>
        </ErrorBoundary>
      </QueryClientProvider>
    </trpc.Provider>
  )
}
