import { isNotification, notificationTypes } from '@limelight/contract/activity/event-types'
import { keepPreviousData } from '@tanstack/react-query'
import { useLive } from '../../server/live.ts'
import { trpc } from '../../server/trpc.ts'

const type = [...notificationTypes]

/** How many wait to be read, kept up to date by the server; undefined until it is known. */
export function useUnreadCount(): number | undefined {
  const utils = trpc.useUtils()
  // An answer that is on its way may be older than what has just happened.
  const refresh = async () => {
    await utils.activity.list.cancel()
    await utils.activity.list.invalidate()
  }
  useLive(
    'event',
    event => {
      if (isNotification(event.type)) void refresh()
      // What moderation decided stands in the person's own data too.
      if (event.type === 'MODERATION') void utils.users.me.invalidate()
    },
    () => void refresh(),
  )
  return trpc.activity.list.useQuery({ type, isRead: false, limit: 1 }).data?.total
}

/** The newest ones. What a longer list has in common with the one before stays while it loads. */
export function useNotifications(limit: number) {
  return trpc.activity.list.useQuery({ type, limit }, { refetchOnMount: 'always', placeholderData: keepPreviousData })
}

export function useMarkRead() {
  const utils = trpc.useUtils()
  const onSettled = () => utils.activity.list.invalidate()
  return {
    mark: trpc.activity.update.useMutation({ onSettled }),
    markAll: trpc.activity.readAll.useMutation({ onSettled }),
  }
}
