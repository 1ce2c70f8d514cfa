import { useEffect, useSyncExternalStore } from 'react'
import { session } from '../../../server/client.ts'
import { useLive } from '../../../server/live.ts'
import { errorBodyOf, trpc } from '../../../server/trpc.ts'
import { useUser } from '../../users/use-user.ts'
import { outboxOf } from '../composer/kept.ts'
import { createThread, type Thread } from './thread.ts'

/** The threads that were opened since the page was loaded, by chat. */
const threads = new Map<string, Thread>()

session.subscribe(() => {
  if (session.state().status === 'signed-out') threads.clear()
})

type Client = ReturnType<typeof trpc.useUtils>['client']

function threadOf(client: Client, userId: string, chatId: string): Thread {
  const known = threads.get(chatId)
  if (known !== undefined) return known
  const thread = createThread({
    load: range => client.chats.messages.query({ chatId, ...range }),
    send: ({ text, files, key }) => client.chats.send.mutate({ chatId, text, files: files.map(file => file.id), key }),
    isRefusal: error => {
      const status = errorBodyOf(error)?.statusCode
      return status !== undefined && status >= 400 && status < 500 && status !== 429
    },
    outbox: outboxOf(userId, chatId),
  })
  threads.set(chatId, thread)
  return thread
}

/** The messages of a chat, kept up to date. After a break in the connection it fetches what it missed. */
export function useThread(chatId: string) {
  const { id: userId } = useUser()
  const { client } = trpc.useUtils()
  const thread = threadOf(client, userId, chatId)
  const state = useSyncExternalStore(thread.subscribe, thread.state)
  useEffect(() => {
    void thread.resume()
    const resume = () => void thread.resume()
    window.addEventListener('online', resume)
    return () => window.removeEventListener('online', resume)
  }, [thread])
  useLive(
    'newMessage',
    update => {
      if (update.chatId === chatId) thread.receive(update.message)
    },
    () => void thread.resume(),
  )
  useLive('chat', update => {
    if (update.chatId === chatId) void thread.refresh()
  })
  return { thread, state }
}
