import { QueryClientProvider } from '@tanstack/react-query'
import { client, queryClient } from './client.ts'
import { ErrorBoundary } from './components/error-boundary.tsx'
import { Toaster } from './components/ui/toast.tsx'
import { Pages } from './pages.tsx'
import { trpc } from './trpc.ts'

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
