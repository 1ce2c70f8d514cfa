import { isNotification, notificationTypes } from '@limelight/contract/activity/event-types'
import { keepPreviousData } from '@tanstack/react-query'
import { useLive } from '../../server/live.ts'
import { trpc } from '../../server/trpc.ts'

const type = [...notificationTypes]

/** The unread count, kept up to date by live updates; undefined while loading. */
export function useUnreadCount(): number | undefined {
  const utils = trpc.useUtils()
  // A response under way may be older than the event.
  const refresh = async () => {
    await utils.activity.list.cancel()
    await utils.activity.list.invalidate()
  }
  useLive(
    'event',
    event => {
      if (isNotification(event.type)) void refresh()
    },
    () => void refresh(),
  )
  // A moderation decision, or its undo, which removes the notification too.
  useLive('account', () => {
    void refresh()
    void utils.users.me.invalidate()
  })
  return trpc.activity.list.useQuery({ type, isRead: false, limit: 1 }).data?.total
}

/** The newest notifications. The shorter list stays on screen while a longer one loads. */
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
