import { useQueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { useLive } from '../../server/live.ts'
import { trpc } from '../../server/trpc.ts'
import { useUser } from '../users/use-user.ts'
import { isUnread } from './conversations/merge.ts'

const refetchInterval = 20_000

/** Messages and requests that wait for the user. */
export function useUnreadMessages(): { messages: number; requests: number } {
  const messages = trpc.chats.unread.useQuery({ x: 'ALL' }, { refetchInterval })
  const requests = trpc.requests.unread.useQuery({ x: 'ALL' }, { refetchInterval })
  return { messages: messages.data?.count ?? 0, requests: requests.data?.count ?? 0 }
}

/** Keeps them up to date. One component per page uses it, because it counts. */
export function useUnreadUpdates(): void {
  const { id: ownId } = useUser()
  const queries = useQueryClient()
  const utils = trpc.useUtils()
  const reload = () => void utils.chats.unread.invalidate()
  useLive(
    'newMessage',
    ({ message }) => {
      if (!isUnread(message, ownId)) return
      // A count on its way may be older than the message.
      if (queries.isFetching({ queryKey: getQueryKey(trpc.chats.unread) }) > 0) reload()
      else utils.chats.unread.setData({ x: 'ALL' }, unread => unread && { ...unread, count: unread.count + 1 })
    },
    () => {
      reload()
      void utils.requests.unread.invalidate()
    },
  )
  // The user has viewed messages, here or in another window.
  useLive('chat', ({ what, userId }) => {
    if (what === 'viewed' && userId === ownId) reload()
  })
  useLive('request', () => void utils.requests.unread.invalidate())
}
