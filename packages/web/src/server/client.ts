import type { AppRouter } from '@limelight/api/router'
import { createTRPCClient, httpLink } from '@trpc/client'
import { createTRPCQueryUtils } from '@trpc/react-query'
import { browserInTurn } from './in-turn.ts'
import { createQueryClient, type ReportFailure } from './query-client.ts'
import { serverLink } from './server-link.ts'
import { createSession, type Session } from './session.ts'
import { browserTokenStore } from './token-store.ts'
import { anonymous, refusalOf, sessionLink, trpc } from './trpc.ts'

/** The one session, client and cache of this page, wired to each other. */

const url = '/trpc'
const bearer = (accessToken: string | undefined) =>
  accessToken === undefined ? {} : { authorization: `Bearer ${accessToken}` }

let report: ReportFailure = () => {}

export const queryClient = createQueryClient((body, failure) => report(body, failure))

/** Failed calls are shown by components, which this folder does not know. */
export function reportFailuresTo(next: ReportFailure) {
  report = next
}

export const session: Session = createSession({
  tokens: browserTokenStore(),
  inTurn: browserInTurn('limelight.refresh'),
  refresh: (refreshToken, rotate) =>
    // All tabs wait for this answer, so one that never comes counts as a lost connection.
    client.accounts.refresh.mutate(
      { refresh_token: refreshToken, rotate },
      { context: anonymous, signal: AbortSignal.timeout(20_000) },
    ),
  loadUser: () => utils.users.me.fetch(),
  signOut,
  refusalOf,
})

export const client = trpc.createClient({
  links: [sessionLink(session), serverLink({ url, headers: () => bearer(session.accessToken()) })],
})

session.onUserChange(() => queryClient.clear())

const utils = createTRPCQueryUtils({ queryClient, client })

/** With the token of the session that is over, and on its way also when the page closes. */
function signOut(accessToken: string) {
  const parting = createTRPCClient<AppRouter>({
    links: [
      httpLink({
        url,
        headers: bearer(accessToken),
        fetch: (to, init) => fetch(to, { ...init, signal: init?.signal ?? null, keepalive: true }),
      }),
    ],
  })
  parting.accounts.signOut.mutate().catch(() => {})
}
