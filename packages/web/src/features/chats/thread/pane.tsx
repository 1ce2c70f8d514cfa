import type { Chat } from '@limelight/contract/chats/schema'
import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ErrorView } from '../../../components/error-view.tsx'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { trpc } from '../../../server/trpc.ts'
import { useUser } from '../../users/use-user.ts'
import { Composer } from '../composer/composer.tsx'
import { counterpartInManagerChat } from '../conversations/merge.ts'
import { useAnswerRequest } from '../conversations/use-conversations.ts'
import { type LogHandle, MessageLog } from '../messages/log.tsx'
import { MessageSearch } from '../messages/search.tsx'
import { firstNameOf, nameOf } from '../names.ts'
import { ThreadHead } from './head.tsx'
import { ChatMenu } from './menu.tsx'
import { PinnedSource } from './pinned-source.tsx'
import { firstUnread } from './thread.ts'
import { useThread } from './use-thread.ts'

/** With more new messages than this, a chat opens at the first of them. */
const openedAtEnd = 5

type PaneProps = { chat: Chat; onBack: () => void }

/** The right pane: an open chat. */
export function ThreadPane({ chat, onBack }: PaneProps) {
  const { id: ownId } = useUser()
  const [divider, setDivider] = useState<number>()
  const { thread, state } = useThread(chat.id, setDivider)
  const log = useRef<LogHandle>(null)
  const [isSearching, setIsSearching] = useState(false)
  const isReady = state.status === 'ready'
  // Where the reader stopped. It stays while the chat is open.
  const hasDivider = useRef(false)
  useEffect(() => {
    if (!isReady || hasDivider.current) return
    hasDivider.current = true
    const unread = firstUnread(thread, { readerId: ownId, unreadCount: chat.unreadCount })
    setDivider(unread)
    if (unread !== undefined && thread.state().total - unread > openedAtEnd) log.current?.reveal(unread, 'start')
  }, [isReady, thread, ownId, chat.unreadCount])
  useMarkViewed(chat, thread.at(state.total - 1)?.id)

  return (
    <section aria-label={nameOf(chat.counterpart)} className="relative flex min-h-0 min-w-0 flex-col">
      <ThreadHead person={chat.counterpart} side={sideOf(chat)} onBack={onBack}>
        <IconButton
          aria-label="Search in this chat"
          size="sm"
          aria-expanded={isSearching}
          onClick={() => setIsSearching(!isSearching)}
        >
          <Search aria-hidden />
        </IconButton>
        <ChatMenu chat={chat} />
      </ThreadHead>
      <PinnedSource source={chat.source} />
      {isSearching && (
        <MessageSearch
          chat={chat}
          onClose={() => setIsSearching(false)}
          onFind={position => {
            setIsSearching(false)
            log.current?.reveal(position)
          }}
        />
      )}
      {state.status === 'failed' ? (
        <div className="grid flex-1 place-items-center">
          <ErrorView title="Couldn’t load the messages" onRetry={() => void thread.refresh()}>
            What you write is kept and sent later.
          </ErrorView>
        </div>
      ) : (
        <MessageLog ref={log} chat={chat} thread={thread} state={state} divider={divider} />
      )}
      {chat.status === 'OPEN' && !isRejected(chat) ? (
        <Composer
          chatId={chat.id}
          onSend={(text, files) => {
            thread.send({ key: crypto.randomUUID(), text, files, createdAt: new Date().toISOString() })
            log.current?.toEnd()
          }}
        />
      ) : (
        <Closed chat={chat} ownId={ownId} />
      )}
    </section>
  )
}

function sideOf({ members, counterpart, isMarketer }: Chat): string | undefined {
  if (isMarketer) return counterpartInManagerChat({ members, counterpart })
  const role = members.find(member => member.id === counterpart.id)?.role
  if (role === 'OWNER') return 'Seller'
  return role === 'CLIENT' ? 'Buyer' : undefined
}

/** While the window is in front, what arrives is viewed. */
function useMarkViewed({ id: chatId, unreadCount }: Chat, newestId: string | undefined) {
  const utils = trpc.useUtils()
  const { mutate } = trpc.chats.viewAll.useMutation({
    meta: { isReportedByCaller: true },
    onSuccess: ({ unreadCount }) => {
      utils.chats.byId.setData({ id: chatId }, chat => chat && { ...chat, unreadCount })
    },
  })
  const mark = useEffectEvent(() => {
    if (unreadCount > 0 && newestId !== undefined && document.visibilityState === 'visible') {
      mutate({ chatId, upTo: newestId })
    }
  })
  useEffect(() => {
    if (unreadCount > 0 && newestId !== undefined) mark()
    document.addEventListener('visibilitychange', mark)
    return () => document.removeEventListener('visibilitychange', mark)
  }, [unreadCount, newestId])
}

/** A refused order ends the talk about it. */
function isRejected({ source }: Chat): boolean {
  return source.kind === 'ORDER' && source.status === 'REJECTED'
}

function Closed({ chat, ownId }: { chat: Chat; ownId: string }) {
  const answer = useAnswerRequest()
  const first = firstNameOf(chat.counterpart)
  const isMine = chat.blockedBy === ownId
  return (
    <div className="mx-4 mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md bg-muted px-3.5 py-3 text-muted-foreground max-md:mx-3 max-md:mb-3">
      <p className="min-w-0 flex-1">
        {isRejected(chat)
          ? 'The order was rejected. You can still read the chat.'
          : isMine
            ? `You blocked ${first}. Neither of you can write here.`
            : chat.counterpart.isGone
              ? 'This account was deleted. You can still read the chat.'
              : 'You can no longer write in this chat. You can still read it.'}
      </p>
      {isMine && chat.requestId !== null && (
        <button
          type="button"
          className="link"
          onClick={() => chat.requestId !== null && answer.mutate({ a: chat.requestId, b: 'ACCEPTED' })}
        >
          Unblock
        </button>
      )}
    </div>
  )
}
