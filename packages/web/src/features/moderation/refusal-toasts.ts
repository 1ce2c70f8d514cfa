import type { User } from '@limelight/contract/users/schema'
import { useEffect } from 'react'
import { toast } from '../../components/ui/toast.ts'
import { session } from '../../server/client.ts'
import { type RefusalKind, refusalsOf } from './refusals.ts'

const duration = 2000

const offerText = 'Offer moderation status: refused. Fix highlighted offer please.'

const texts: Record<RefusalKind, string> = {
  profile: 'Profile moderation status: refused. Fix your name, surname or about please.',
  photo: 'Profile moderation status: refused. Fix the avatar please.',
  portfolio: 'Profile moderation status: refused. Fix your portfolio please.',
}

/** Shows what moderation has refused: once per sign-in, and again after every change. */
export function useRefusalToasts(user: User, hasRefusedOffers: boolean | undefined) {
  useEffect(() => {
    // Until it is known, so that nothing is said twice.
    if (hasRefusedOffers === undefined) return
    const refusals = refusalsOf(user)
    const set = refusals.map(({ kind, id }) => `${kind}:${id}`).sort()
    if (hasRefusedOffers) set.push('offers')
    const current = [session.signIn(), user.id, ...set].join(' ')
    if (current === lastShown.read()) return
    lastShown.write(current)
    for (const kind of new Set(refusals.map(({ kind }) => kind))) toast.error(texts[kind], { duration })
    if (hasRefusedOffers) toast.error(offerText, { duration })
  }, [user, hasRefusedOffers])
}

const key = 'limelight.moderation-told'
let unstored: string | undefined

/** Shared by all tabs of a sign-in, and kept across reloads. */
const lastShown = {
  read() {
    try {
      return localStorage.getItem(key) ?? undefined
    } catch {
      return unstored
    }
  },
  write(shown: string) {
    try {
      localStorage.setItem(key, shown)
    } catch {
      unstored = shown
    }
  },
}
