import type { Message } from '@limelight/contract/chats/schema'
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { session } from '../../../server/client.ts'
import { useLive } from '../../../server/live.ts'
import { errorBodyOf, trpc } from '../../../server/trpc.ts'
import { useUser } from '../../users/use-user.ts'
import { outboxOf } from '../composer/outbox.ts'
import { useChatCache } from '../conversations/use-chat-cache.ts'
import { createThread, firstMissed, type Thread } from './thread.ts'

/** The threads that were opened since the page was loaded, by chat. */
const threads = new Map<string, Thread>()

session.subscribe(() => {
  if (session.state().status === 'signed-out') threads.clear()
})

type Client = ReturnType<typeof trpc.useUtils>['client']

function threadOf(client: Client, userId: string, chatId: string, onSent: (message: Message) => void): Thread {
  const known = threads.get(chatId)
  if (known !== undefined) return known
  const thread = createThread({
    load: range => client.chats.messages.query({ chatId, ...range }),
    async send({ text, files, key }) {
      const message = await client.chats.send.mutate({ chatId, text, files: files.map(file => file.id), key })
      onSent(message)
      return message
    },
    isRefusal: error => {
      const status = errorBodyOf(error)?.statusCode
      return status !== undefined && status >= 400 && status < 500 && status !== 429
    },
    outbox: outboxOf(userId, chatId),
    readerId: userId,
  })
  threads.set(chatId, thread)
  return thread
}

/**
 * The messages of a chat, kept up to date. After a break in the connection it fetches what it missed,
 * and `onMissed` learns where that begins.
 */
export function useThread(chatId: string, onMissed: (position: number) => void) {
  const { id: userId } = useUser()
  const { client } = trpc.useUtils()
  const thread = threadOf(client, userId, chatId, useChatCache().receive)
  const state = useSyncExternalStore(thread.subscribe, thread.state)
  /** How many messages there were when the break began, if the browser has noticed it. */
  const known = useRef<number>(undefined)
  const resume = useEffectEvent(async () => {
    const { status, total } = thread.state()
    const from = known.current ?? total
    known.current = undefined
    await thread.resume()
    const missed = status === 'ready' ? firstMissed(thread, { readerId: userId, from }) : undefined
    if (missed !== undefined) onMissed(missed)
  })
  useEffect(() => {
    void thread.resume()
    const onOnline = () => void resume()
    const onOffline = () => {
      known.current = thread.state().total
    }
    window.addEventListener('online', onOnline)
    window.addEventListener('offline', onOffline)
    return () => {
      window.removeEventListener('online', onOnline)
      window.removeEventListener('offline', onOffline)
    }
  }, [thread])
  useLive(
    'newMessage',
    update => {
      if (update.chatId === chatId) thread.receive(update.message)
    },
    () => void resume(),
  )
  useLive('chat', update => {
    if (update.chatId === chatId) thread.follow(update)
  })
  return { thread, state }
}

/** Keeps the loaded chats and requests up to date while a page shows some of them. */
export function useChatUpdates(): void {
  const { receive, follow, reload } = useChatCache()
  useLive(
    'newMessage',
    ({ message }) => receive(message),
    () => void reload(),
  )
  useLive('chat', update => follow(update, threads.get(update.chatId)?.isSending() === true))
  useLive('request', () => void reload())
}
