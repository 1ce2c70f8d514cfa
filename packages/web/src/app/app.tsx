import { QueryClientProvider } from '@tanstack/react-query'
import { ErrorBoundary } from '../components/error-boundary.tsx'
import { Toaster } from '../components/ui/toaster.tsx'
import { client, queryClient } from '../server/client.ts'
import { trpc } from '../server/trpc.ts'
import { Pages } from './pages.tsx'

export function App() {
  return (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <ErrorBoundary>
          <Pages />
        </ErrorBoundary>
        <Toaster />
      </QueryClientProvider>
    </trpc.Provider>
  )
}
