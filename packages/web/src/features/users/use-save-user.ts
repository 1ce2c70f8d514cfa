import type { User } from '@limelight/contract/users/schema'
import type { UserUpdate } from '@limelight/contract/users/update'
import { useQueryClient } from '@tanstack/react-query'
import { getMutationKey } from '@trpc/react-query'
import { trpc } from '../../server/trpc.ts'

/**
 * Saves a part of the user's account optimistically. Calls run one after the other, so that the later of two quick changes
 * wins, and only the last response is shown: earlier ones lack the later changes.
 */
export function useSaveUser() {
  const cache = useQueryClient()
  const utils = trpc.useUtils()
  const update = trpc.users.update.useMutation({ scope: { id: 'own user' } })
  const isLast = () => cache.isMutating({ mutationKey: getMutationKey(trpc.users.update) }) === 0

  /** `show` applies the change to the account; it may run twice. Returns whether the change was saved. */
  return async (change: UserUpdate, show: (user: User) => User): Promise<boolean> => {
    const before = utils.users.me.getData()
    const showChange = () => utils.users.me.setData(undefined, user => user && show(user))
    showChange()
    // Cancelling a refetch restores the data from before it, so the change is applied again.
    await utils.users.me.cancel()
    showChange()
    try {
      const saved = await update.mutateAsync(change)
      if (isLast()) utils.users.me.setData(undefined, saved)
      return true
    } catch {
      if (isLast()) {
        utils.users.me.setData(undefined, before)
        void utils.users.me.invalidate()
      }
      return false
    }
  }
}
