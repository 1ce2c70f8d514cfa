import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useEffect, useRef } from 'react'
import { matchRoute, Redirect, Route, useLocation, useRouter } from 'wouter'
import { ErrorBoundary } from '../components/error-boundary.tsx'
import { ErrorView } from '../components/error-view.tsx'
import { Arrival } from '../components/shell/arrival.tsx'
import { AppSkeleton, PageSkeleton } from '../components/shell/skeletons.tsx'
import Toaster from '../components/ui/toaster.tsx'
import { lazyComponent } from '../display/lazy-component.tsx'
import { useSession } from '../features/accounts/use-session.ts'
import { client, queryClient, session } from '../server/client.ts'
import { trpc } from '../server/trpc.ts'
import { type AdminRoute, adminHome, adminRoutes } from './admin-routes.tsx'

const SignInPage = lazyComponent(() => import('../features/admin/sign-in-page.tsx'))
const NotFoundPage = lazyComponent(() => import('../features/admin/not-found-page.tsx'))
const AdminFrame = lazyComponent(() => import('./admin-frame.tsx'))

const signInPath = '/admin/sign-in'
const notFound: AdminRoute = { path: '/admin/*?', title: 'Page not found', section: '', page: NotFoundPage }

export function AdminApp() {
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

function Pages() {
  const state = useSession()
  const [path] = useLocation()
  const { parser } = useRouter()
  const previous = useRef<string>(undefined)
  const route = adminRoutes.find(({ path: pattern }) => matchRoute(parser, pattern, path)[0]) ?? notFound

  // The code of frame and page loads while the session is being restored.
  useEffect(() => {
    if (state.status !== 'restoring') return
    void AdminFrame.preload()
    void route.page.preload()
  }, [state.status, route])

  if (state.status === 'restoring') return <AppSkeleton />
  if (state.status === 'unreachable')
    return (
      <main id="main" className="grid min-h-dvh place-items-center">
        <ErrorView
          level={1}
          title="Couldn’t reach Limelight"
          onRetry={session.restore}
          retrying={state.retrying}
          attempts={{ count: state.attempts, lastAt: state.lastAt }}
        >
          You stay signed in.
        </ErrorView>
      </main>
    )
  if (state.status === 'signed-out') {
    if (path === signInPath)
      return (
        <Suspense fallback={<AppSkeleton />}>
          <SignInPage home={adminHome} />
          <Arrival path={path} title="Admin sign-in" previous={previous} />
        </Suspense>
      )
    return <Redirect to={signInPath} state={{ from: path + window.location.search }} replace />
  }
  if (path === signInPath || path === '/admin' || path === '/admin/') return <Redirect to={adminHome} replace />
  return (
    <Suspense fallback={<AppSkeleton />}>
      <AdminFrame route={route}>
        <ErrorBoundary key={route.path}>
          <Suspense fallback={<PageSkeleton />}>
            <Route path={route.path} component={route.page} />
          </Suspense>
        </ErrorBoundary>
        <Arrival path={route.path} title={route.title} previous={previous} />
      </AdminFrame>
    </Suspense>
  )
}
