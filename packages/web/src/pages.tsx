import { Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { matchRoute, Route, useLocation, useRouter } from 'wouter'
import { session } from './client.ts'
import { ErrorBoundary } from './components/error-boundary.tsx'
import { ErrorView } from './components/error-view.tsx'
import { PublicShell } from './components/public-shell.tsx'
import { AppSkeleton, PageSkeleton } from './components/skeletons.tsx'
import { Button } from './components/ui/button.tsx'
import { rememberDeepLink } from './features/accounts/deep-link.ts'
import { useExit, useSession } from './features/accounts/use-session.ts'
import { judge } from './guard.ts'
import { lazyComponent } from './lazy-component.tsx'
import { notFound, type PageRoute, routes } from './routes.tsx'

/** Only people with a session need its menus. */
const AppShell = lazyComponent(() => import('./components/app-shell.tsx'))

/** The page of the address, if the visitor may see it. */
export function Pages() {
  const { status } = useSession()
  const [path] = useLocation()
  const { parser } = useRouter()
  const route = routes.find(({ path: pattern }) => matchRoute(parser, pattern, path)[0]) ?? notFound
  const verdict = judge(route, status)

  // The code of frame and page travels while the session is being asked for.
  useEffect(() => {
    if (status !== 'restoring') return
    AppShell.preload()
    const goal = route.whenSignedIn === undefined ? route : routes.find(({ path }) => path === route.whenSignedIn)
    goal?.page.preload()
  }, [status, route])

  if ('goTo' in verdict) return <Leave {...verdict} />
  if (verdict.show === 'skeleton') return <AppSkeleton />
  if (verdict.show === 'unreachable') return <Unreachable />
  return (
    <>
      {status === 'signed-in' ? (
        <Suspense fallback={<AppSkeleton />}>
          <AppShell>
            <Page route={route} />
          </AppShell>
        </Suspense>
      ) : (
        <PublicShell>
          <Page route={route} />
        </PublicShell>
      )}
      <Arrival path={path} title={route.title} />
    </>
  )
}

function Page({ route }: { route: PageRoute }) {
  return (
    <ErrorBoundary key={route.path}>
      <Suspense fallback={<PageSkeleton />}>
        <Route path={route.path} component={route.page} />
      </Suspense>
    </ErrorBoundary>
  )
}

function Leave({ goTo, remember }: { goTo: string; remember: boolean }) {
  const [, navigate] = useLocation()
  useLayoutEffect(() => {
    const { pathname, search, hash } = window.location
    if (remember) rememberDeepLink(pathname + search + hash)
    navigate(goTo, { replace: true })
  }, [goTo, remember, navigate])
  return null
}

/** What a browser does on its own after a click on a link: new title, top of the page, focus on what is new. */
function Arrival({ path, title }: { path: string; title: string }) {
  const [announced, announce] = useState('')
  const here = useRef(path)
  const wentBackTo = useRef<string>(undefined)

  useEffect(() => {
    const onPopState = () => {
      wentBackTo.current = window.location.pathname
    }
    window.addEventListener('popstate', onPopState)
    return () => window.removeEventListener('popstate', onPopState)
  }, [])

  useEffect(() => {
    document.title = `${title} · Limelight`
  }, [title])

  useEffect(() => {
    if (here.current === path) return
    here.current = path
    announce(title)
    const main = document.getElementById('main')
    if (main !== null && !main.contains(document.activeElement)) main.focus({ preventScroll: true })
    // Back and forward return to where the page was left; the browser does that.
    if (wentBackTo.current !== path) window.scrollTo({ top: 0, behavior: 'instant' })
    wentBackTo.current = undefined
  }, [path, title])

  return (
    <div aria-live="polite" className="sr-only">
      {announced}
    </div>
  )
}

function Unreachable() {
  const state = useSession()
  const exit = useExit()
  if (state.status !== 'unreachable') return null
  const { attempts, lastAt, retrying } = state
  return (
    <main id="main" className="grid min-h-dvh place-items-center">
      <div className="grid justify-items-center">
        <ErrorView
          level={1}
          title="Limelight does not answer right now"
          onRetry={session.restore}
          retrying={retrying}
          attempts={{ count: attempts, lastAt }}
          className="pb-2"
        >
          You stay signed in, and nothing you saved is lost.
        </ErrorView>
        <Button variant="ghost" size="sm" onClick={exit}>
          Exit
        </Button>
      </div>
    </main>
  )
}
