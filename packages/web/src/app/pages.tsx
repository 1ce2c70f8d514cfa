import { Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { matchRoute, Route, useLocation, useRouter, useSearchParams } from 'wouter'
import { ErrorBoundary } from '../components/error-boundary.tsx'
import { Arrival } from '../components/shell/arrival.tsx'
import { AppSkeleton, PageSkeleton } from '../components/shell/skeletons.tsx'
import { lazyComponent } from '../display/lazy-component.tsx'
import { rememberDeepLink } from '../features/accounts/deep-link.ts'
import { UnreachableView } from '../features/accounts/unreachable-view.tsx'
import { useSession } from '../features/accounts/use-session.ts'
import { checkAccess } from './guard.ts'
import { notFound, type PageRoute, routes } from './routes.tsx'
import { VisitorFrame } from './visitor-frame.tsx'

/** Visitors need none of its menus. */
const UserFrame = lazyComponent(() => import('./user-frame.tsx'))

/** The payment page leads back to any page, which then shows the result. */
const PaymentResult = lazyComponent(() => import('../features/payments/payment-result.tsx'))

/** The page of the address, if the visitor may see it. */
export function Pages() {
  const state = useSession()
  const { status } = state
  const [path] = useLocation()
  const [query] = useSearchParams()
  const { parser } = useRouter()
  const route: PageRoute = routes.find(({ path: pattern }) => matchRoute(parser, pattern, path)[0]) ?? notFound
  const shown = route.page === undefined ? notFound : { title: route.title, page: route.page }
  const verdict = checkAccess(route, status)
  const previous = useRef<string>(undefined)

  // The code of frame and page loads while the session is being restored.
  useEffect(() => {
    if (status !== 'restoring') return
    void UserFrame.preload()
    const goal = route.whenSignedIn === undefined ? route : routes.find(({ path }) => path === route.whenSignedIn)
    void goal?.page?.preload()
  }, [status, route])

  if ('goTo' in verdict) return <Leave {...verdict} />
  if (verdict.show === 'skeleton') return <AppSkeleton />
  if (verdict.show === 'unreachable') return state.status === 'unreachable' && <UnreachableView {...state} />
  const page = (
    <>
      <ErrorBoundary key={route.path}>
        <Suspense fallback={<PageSkeleton />}>
          <Route path={route.path} component={shown.page} />
        </Suspense>
      </ErrorBoundary>
      {query.has('paymentResult') && (
        <ErrorBoundary>
          <Suspense>
            <PaymentResult />
          </Suspense>
        </ErrorBoundary>
      )}
      <Arrival path={path} title={shown.title} previous={previous} />
    </>
  )
  if (route.alone)
    return (
      <main id="main" tabIndex={-1}>
        {page}
      </main>
    )
  if (status === 'signed-out') return <VisitorFrame>{page}</VisitorFrame>
  return (
    <Suspense fallback={<AppSkeleton />}>
      <UserFrame route={route}>{page}</UserFrame>
    </Suspense>
  )
}

function Leave({ goTo, remember }: { goTo: string; remember: boolean }) {
  const [, navigate] = useLocation()
  const [from] = useState(() => window.location.pathname + window.location.search + window.location.hash)
  useLayoutEffect(() => {
    if (remember) rememberDeepLink(from)
    navigate(goTo, { replace: true })
  }, [goTo, remember, from, navigate])
  return null
}
