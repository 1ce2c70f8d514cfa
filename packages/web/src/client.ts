import { createTRPCQueryUtils, httpBatchLink } from '@trpc/react-query'
import { createQueryClient } from './query-client.ts'
import { createSession, type Session } from './session.ts'
import { browserTokenStore } from './token-store.ts'
import { anonymous, refusalOf, sessionLink, trpc } from './trpc.ts'

/** The one session, client and cache of this page, wired to each other. */

export const queryClient = createQueryClient()

export const session: Session = createSession({
  tokens: browserTokenStore(),
  refresh: refreshToken => client.accounts.refresh.mutate({ refresh_token: refreshToken }, anonymous),
  loadUser: () => utils.users.me.fetch(),
  refusalOf,
})

export const client = trpc.createClient({
  links: [
    sessionLink(session),
    httpBatchLink({
      url: '/trpc',
      // As many as the server takes at once.
      maxItems: 20,
      headers: () => {
        const token = session.accessToken()
        return token === undefined ? {} : { authorization: `Bearer ${token}` }
      },
    }),
  ],
})

const utils = createTRPCQueryUtils({ queryClient, client })

// What one person has seen is nothing for the next.
session.subscribe(() => {
  if (session.state().status === 'signed-out') queryClient.clear()
})
