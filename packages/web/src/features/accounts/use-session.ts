import type { Session as OpenedSession } from '@limelight/contract/accounts/schema'
import { useSyncExternalStore } from 'react'
import { useLocation } from 'wouter'
import { session } from '../../server/client.ts'
import type { SessionState } from '../../server/session.ts'
import { trpc } from '../../server/trpc.ts'
import { takeDeepLink } from './deep-link.ts'

export function useSession(): SessionState {
  return useSyncExternalStore(session.subscribe, session.state)
}

/** Starts the session after sign-in or sign-up, then opens the remembered page, else `home`. */
export function useBeginSession() {
  const [, navigate] = useLocation()
  const utils = trpc.useUtils()
  return ({ user, ...tokens }: OpenedSession, home: string) => {
    utils.users.me.setData(undefined, user)
    session.begin(tokens)
    navigate(takeDeepLink() ?? home, { replace: true })
  }
}

export function useExit() {
  const [, navigate] = useLocation()
  return () => {
    takeDeepLink()
    session.exit()
    navigate('/')
  }
}
