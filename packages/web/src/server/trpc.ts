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

/** Renews the access token when a call is refused for it, and retries once. A second refusal ends the session. */
export function sessionLink(session: Pick<Session, 'accessToken' | 'renew' | 'end'>): TRPCLink<AppRouter> {
  return () =>
    ({ op, next }) => {
      if (op.context.anonymous || session.accessToken() === undefined) return next(op)
      return observable(observer => {
        let request: Unsubscribable | undefined
        let cancelled = false

        type Refused = Parameters<typeof observer.error>[0]
        const send = (onRefused: (error: Refused, code: string, token: string | undefined) => void) => {
          const token = session.accessToken()
          request = next(op).subscribe({
            next: result => observer.next(result),
            complete: () => observer.complete(),
            error: error => {
              const code = refusalOf(error)
              if (code === undefined) observer.error(error)
              else onRefused(error, code, token)
            },
          })
        }

        send((refusal, _code, stale) => {
          session.renew(stale).then(
            () => {
              if (cancelled) return
              send((error, code, token) => {
                session.end(code, token)
                observer.error(error)
              })
            },
            reason => observer.error(isTRPCClientError<AppRouter>(reason) ? reason : refusal),
          )
        })

        return () => {
          cancelled = true
          request?.unsubscribe()
        }
      })
    }
}
