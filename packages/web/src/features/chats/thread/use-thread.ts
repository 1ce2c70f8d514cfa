import type { Conversation, Message } from '@limelight/contract/chats/schema'
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { session } from '../../../server/client.ts'
import { useLive } from '../../../server/live.ts'
import { errorBodyOf, trpc } from '../../../server/trpc.ts'
import { useUser } from '../../users/use-user.ts'
import { outboxOf } from '../composer/outbox.ts'
import { useChatCache } from '../conversations/use-chat-cache.ts'
import { createThread, firstMissed, type Thread } from './thread.ts'

/** The threads that were opened since the page was loaded, by person, or by chat if it shows a single one. */
const threads = new Map<string, Thread>()

session.subscribe(() => {
  if (session.state().status === 'signed-out') threads.clear()
})

type Client = ReturnType<typeof trpc.useUtils>['client']

/** `only`: a chat; without one, all chats with the person. */
type Shown = { personId: string; only: string | undefined }

function threadOf(client: Client, userId: string, shown: Shown, onSent: (message: Message) => void): Thread {
  const { personId, only } = shown
  const known = threads.get(only ?? personId)
  if (known !== undefined) return known
  const outbox = outboxOf(userId, personId)
  const thread = createThread({
    load: range => client.chats.conversation.query({ userId: personId, chatId: only, ...range }),
    async send({ chatId, text, files, key }) {
      const message = await client.chats.send.mutate({ chatId, text, files: files.map(file => file.id), key })
      onSent(message)
      return message
    },
    isRefusal: error => {
      const status = errorBodyOf(error)?.statusCode
      return status !== undefined && status >= 400 && status < 500 && status !== 429
    },
    outbox: { ...outbox, read: () => outbox.read().filter(({ chatId }) => only === undefined || chatId === only) },
    readerId: userId,
  })
  threads.set(only ?? personId, thread)
  return thread
}

/**
 * The messages with a person, kept up to date. After a break in the connection it fetches what it missed,
 * and `onMissed` learns where that begins.
 */
export function useThread(
  { person, chats }: Conversation,
  only: string | undefined,
  onMissed: (position: number) => void,
) {
  const { id: userId } = useUser()
  const { client } = trpc.useUtils()
  const thread = threadOf(client, userId, { personId: person.id, only }, useChatCache().receive)
  const isShown = (chatId: string) => (only === undefined ? chats.some(({ id }) => id === chatId) : chatId === only)
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
  // A chat that is new brings messages of its own.
  useEffect(() => void thread.resume(), [thread, chats.length])
  useEffect(() => {
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
      if (isShown(update.chatId)) thread.receive(update.message)
    },
    () => void resume(),
  )
  useLive('chat', update => {
    if (isShown(update.chatId)) thread.follow(update)
  })
  return { thread, state }
}

function isSendingTo(chatId: string): boolean {
  const outgoing = [...threads.values()].flatMap(thread => thread.state().outgoing)
  return outgoing.some(message => message.chatId === chatId && message.state === 'sending')
}

/** Keeps the loaded chats and requests up to date while a page shows some of them. */
export function useChatUpdates(): void {
  const { receive, follow, reload } = useChatCache()
  useLive(
    'newMessage',
    ({ message }) => receive(message),
    () => void reload(),
  )
  useLive('chat', update => follow(update, isSendingTo(update.chatId)))
  useLive('request', () => void reload())
}
