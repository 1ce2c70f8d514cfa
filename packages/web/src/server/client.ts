import type { AppRouter } from '@limelight/api/router'
import { createTRPCClient, httpLink } from '@trpc/client'
import { createTRPCQueryUtils } from '@trpc/react-query'
import { createQueryClient, type ReportFailure } from './query-client.ts'
import { serverLink } from './server-link.ts'
import { createSession, type Session } from './session.ts'
import { browserTabLock } from './tab-lock.ts'
import { browserTokenStore } from './token-store.ts'
import { anonymous, refusalOf, sessionLink, trpc } from './trpc.ts'

/** The one session, client and cache of this page. */

const url = '/trpc'
const bearer = (accessToken: string | undefined) =>
  accessToken === undefined ? {} : { authorization: `Bearer ${accessToken}` }

/** The two apps share this code, but neither tokens nor sessions. An app never shows a page of the other one. */
const isAdminApp = /^\/admin(\/|$)/.test(window.location.pathname)
const storageKey = isAdminApp ? 'limelight.admin' : 'limelight.session'

let report: ReportFailure = () => {}

export const queryClient = createQueryClient((body, failure) => report(body, failure))

/** Failed calls are shown by components, which this folder does not know. */
export function reportFailuresTo(next: ReportFailure) {
  report = next
}

export const session: Session = createSession({
  tokens: browserTokenStore(storageKey),
  tabLock: browserTabLock(isAdminApp ? 'limelight.admin-refresh' : 'limelight.refresh'),
  refresh: (refreshToken, rotate) =>
    // All tabs wait for this response, so a missing one must time out.
    client.accounts.refresh.mutate(
      { refresh_token: refreshToken, rotate },
      { context: anonymous, signal: AbortSignal.timeout(20_000) },
    ),
  loadUser: () => (isAdminApp ? utils.admin.me.fetch() : utils.users.me.fetch()),
  signOut,
  refusalOf,
})

export const client = trpc.createClient({
  links: [sessionLink(session), serverLink({ url, headers: () => bearer(session.accessToken()) })],
})

session.onUserChange(() => queryClient.clear())

const utils = createTRPCQueryUtils({ queryClient, client })

/** Uses the token of the closed session. `keepalive` lets the call finish when the page closes. */
function signOut(accessToken: string) {
  const closing = createTRPCClient<AppRouter>({
    links: [
      httpLink({
        url,
        headers: bearer(accessToken),
        fetch: (to, init) => fetch(to, { ...init, signal: init?.signal ?? null, keepalive: true }),
      }),
    ],
  })
  closing.accounts.signOut.mutate().catch(() => {})
}
