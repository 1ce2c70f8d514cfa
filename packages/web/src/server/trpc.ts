import type { AppRouter } from '@limelight/api/router'
import type { ErrorBody } from '@limelight/contract/errors'
import { isTRPCClientError, type TRPCLink } from '@trpc/client'
import { createTRPCReact } from '@trpc/react-query'
import { observable, type Unsubscribable } from '@trpc/server/observable'
import type { Session } from './session.ts'

export const trpc = createTRPCReact<AppRouter>()

/** The server's error response; undefined when there is none, as with a lost connection. */
export function errorBodyOf(error: unknown): ErrorBody | undefined {
  return isTRPCClientError<AppRouter>(error) ? (error.data ?? undefined) : undefined
}

/** The error code of a response that ends the session. */
export function refusalOf(error: unknown): string | undefined {
  const body = errorBodyOf(error)
  const ends = body?.statusCode === 401 || body?.errorMessage === 'ACCOUNT_DELETED'
  return ends ? body?.errorMessage : undefined
}

/** Context of the refresh call, which must not wait for a session. */
export const anonymous = { anonymous: true }

/** The clock can jump while a call is on its way, as a laptop's does when it wakes, and outdate a new token as well. */
const renewals = 2

/** Renews the access token when a call is refused for it, and sends the call again. Only a refused renewal ends the session. */
export function sessionLink(session: Pick<Session, 'accessToken' | 'renew'>): TRPCLink<AppRouter> {
  return () =>
    ({ op, next }) => {
      if (op.context.anonymous || session.accessToken() === undefined) return next(op)
      return observable(observer => {
        let request: Unsubscribable | undefined
        let cancelled = false

        const send = (renewalsLeft: number) => {
          const stale = session.accessToken()
          request = next(op).subscribe({
            next: result => observer.next(result),
            complete: () => observer.complete(),
            error: error => {
              if (refusalOf(error) === undefined || renewalsLeft === 0) return observer.error(error)
              session.renew(stale).then(
                () => {
                  if (!cancelled) send(renewalsLeft - 1)
                },
                reason => observer.error(isTRPCClientError<AppRouter>(reason) ? reason : error),
              )
            },
          })
        }
        send(renewals)

        return () => {
          cancelled = true
          request?.unsubscribe()
        }
      })
    }
}
