import type { User } from '@limelight/contract/users/schema'
import type { UserUpdate } from '@limelight/contract/users/update'
import { useQueryClient } from '@tanstack/react-query'
import { getMutationKey } from '@trpc/react-query'
import { trpc } from '../../server/trpc.ts'

/**
 * Saves a part of the own account and shows it at once; what is refused is put back, and said. One goes after the other, so
 * that of two quick changes the later one counts, and only the last answer is shown: those before know less.
 */
export function useSaveUser() {
  const cache = useQueryClient()
  const utils = trpc.useUtils()
  const update = trpc.users.update.useMutation({ scope: { id: 'own user' } })
  const isLast = () => cache.isMutating({ mutationKey: getMutationKey(trpc.users.update) }) === 0

  /** `show` says how the account looks with the change, also when it is in it already. Answers whether it was saved. */
  return async (change: UserUpdate, show: (user: User) => User): Promise<boolean> => {
    const before = utils.users.me.getData()
    const showChange = () => utils.users.me.setData(undefined, user => user && show(user))
    showChange()
    // A refetch that is called off puts back what stood there when it began.
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
