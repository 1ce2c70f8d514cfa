import type { User } from '@limelight/contract/users/schema'
import { useEffect } from 'react'
import { useLive } from '../../server/live.ts'
import { trpc } from '../../server/trpc.ts'

/** The active plan. Refetched on focus, because the user may have paid in another tab. */
export function usePlan(enabled = true) {
  return trpc.tariffs.active.useQuery(undefined, { enabled, refetchOnWindowFocus: 'always' })
}

/** Keeps everything that depends on the user's plan up to date while mounted. */
export function useLivePlan(user: User) {
  const utils = trpc.useUtils()
  const plan = usePlan().data
  const refetchDependents = () => {
    void utils.tariffs.limits.invalidate()
    void utils.tariffs.history.invalidate()
    void utils.payments.invalidate()
  }
  useLive(
    'tariff',
    async current => {
      // A response under way may be older than this update.
      await utils.tariffs.active.cancel()
      utils.tariffs.active.setData(undefined, current)
      refetchDependents()
    },
    () => {
      void utils.tariffs.active.invalidate()
      refetchDependents()
    },
  )

  const name = plan?.tariff.name
  useEffect(() => {
    if (name === undefined || name === user.tariffName) return
    utils.users.me.setData(undefined, me => me && { ...me, tariffName: name })
  }, [name, user.tariffName, utils])
  return plan
}
