import { useLive } from '../../server/live.ts'
import { trpc } from '../../server/trpc.ts'

const refetchInterval = 20_000

/** Messages and requests that wait for the user, for the badge of the menu. */
export function useUnreadMessages(): { messages: number; requests: number } {
  const utils = trpc.useUtils()
  const messages = trpc.chats.unread.useQuery({ x: 'ALL' }, { refetchInterval })
  const requests = trpc.requests.unread.useQuery({ x: 'ALL' }, { refetchInterval })
  const reload = () => void utils.chats.unread.invalidate()
  useLive('newMessage', reload, () => {
    reload()
    void utils.requests.unread.invalidate()
  })
  // Another window of the user has viewed messages.
  useLive('chat', update => {
    if (update.what === 'viewed') reload()
  })
  useLive('request', () => void utils.requests.unread.invalidate())
  return { messages: messages.data?.count ?? 0, requests: requests.data?.count ?? 0 }
}
