import type { User } from '@limelight/contract/users/schema'
import { useEffect } from 'react'
import { useLive } from '../../server/live.ts'
import { trpc } from '../../server/trpc.ts'

/** The plan that runs. A window that is looked at again asks again: it may have been paid for in another one. */
export function usePlan(enabled = true) {
  return trpc.tariffs.active.useQuery(undefined, { enabled, refetchOnWindowFocus: 'always' })
}

/** Keeps all that is shown of the own plan up to date for as long as the frame of users stands. */
export function useLivePlan(user: User) {
  const utils = trpc.useUtils()
  const plan = usePlan().data
  const refreshAround = () => {
    void utils.tariffs.limits.invalidate()
    void utils.tariffs.history.invalidate()
    void utils.payments.invalidate()
  }
  useLive(
    'tariff',
    async told => {
      // An answer that is on its way may be older than what was just told.
      await utils.tariffs.active.cancel()
      utils.tariffs.active.setData(undefined, told)
      refreshAround()
    },
    () => {
      void utils.tariffs.active.invalidate()
      refreshAround()
    },
  )

  const name = plan?.tariff.name
  useEffect(() => {
    if (name === undefined || name === user.tariffName) return
    utils.users.me.setData(undefined, me => me && { ...me, tariffName: name })
  }, [name, user.tariffName, utils])
  return plan
}
