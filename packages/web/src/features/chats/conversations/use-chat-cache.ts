import type { Chat, ChatUpdate, Conversation, Message } from '@limelight/contract/chats/schema'
import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { trpc } from '../../../server/trpc.ts'
import { useUser } from '../../users/use-user.ts'
import { withChat, withMessage } from './merge.ts'
import { listKey, useReloadChats } from './use-conversations.ts'

type Pages = InfiniteData<{ total: number; data: Conversation[] }>

/** Only in the whole list a person stays whatever happens to a chat. Filters and searches are asked again. */
const wholeList = [...listKey, 'ALL', '']

/** Puts what live updates and answers say into the loaded chats. */
export function useChatCache() {
  const { id: ownId } = useUser()
  const queries = useQueryClient()
  const utils = trpc.useUtils()
  const reload = useReloadChats()

  function find(id: string): Chat | undefined {
    const listed = queries.getQueryData<Pages>(wholeList)?.pages.flatMap(({ data }) => data) ?? []
    const opened = queries.getQueriesData<Conversation>({ queryKey: getQueryKey(trpc.chats.person) })
    const known = [...opened.flatMap(([, conversation]) => conversation ?? []), ...listed]
    return known.flatMap(({ chats }) => chats).find(chat => chat.id === id)
  }

  function change(id: string, changed: (chat: Chat) => Chat) {
    const replace = (conversation: Conversation) => withChat(conversation, id, changed)
    queries.setQueriesData<Conversation>(
      { queryKey: getQueryKey(trpc.chats.person) },
      conversation => conversation && replace(conversation),
    )
    queries.setQueryData<Pages>(wholeList, list => {
      return list && { ...list, pages: list.pages.map(page => ({ ...page, data: page.data.map(replace) })) }
    })
    // An answer on its way may be older than this change.
    void queries.invalidateQueries({
      queryKey: listKey,
      predicate: ({ queryKey, state }) => queryKey.join() !== wholeList.join() || state.fetchStatus === 'fetching',
    })
  }

  /** When that fails, the next update or a reconnect tries again. */
  async function reloadChat(id: string): Promise<void> {
    const chat = await utils.chats.byId.fetch({ id }, { staleTime: 0 }).catch(() => undefined)
    if (chat !== undefined) change(id, () => chat)
  }

  return {
    /** A message that was sent here, or by others. */
    receive(message: Message): void {
      const { chatId: id, kind } = message
      if (find(id) === undefined) return
      change(id, chat => withMessage(chat, message, ownId))
      // Its source has changed.
      if (kind === 'SYSTEM') void reloadChat(id)
    },
    /** `isExpected`: the answer to a call brings the message. */
    follow({ chatId: id, what, number = 0, userId }: ChatUpdate, isExpected: boolean): void {
      const chat = find(id)
      if (chat === undefined) return void reload()
      const last = chat.lastMessage?.number ?? 0
      if (what === 'message' && (number <= last || isExpected)) return
      if (what !== 'viewed' || number < last) return void reloadChat(id)
      if (userId === ownId) change(id, current => ({ ...current, unreadCount: 0 }))
    },
    /** The reader has viewed a chat up to its last message. */
    viewed(id: string, unreadCount: number): void {
      change(id, chat => ({ ...chat, unreadCount }))
    },
    reload,
  }
}
