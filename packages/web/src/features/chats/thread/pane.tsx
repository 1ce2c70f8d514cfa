import type { Chat, Conversation } from '@limelight/contract/chats/schema'
import { Filter, Search } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ErrorView } from '../../../components/error-view.tsx'
import { cn } from '../../../components/ui/cn.ts'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { trpc } from '../../../server/trpc.ts'
import { firstNameOf, nameOf } from '../../users/name.ts'
import { useUser } from '../../users/use-user.ts'
import { Composer } from '../composer/composer.tsx'
import { canWrite, counterpartInManagerChat, isRejected } from '../conversations/merge.ts'
import { useChatCache } from '../conversations/use-chat-cache.ts'
import { useAnswerRequest } from '../conversations/use-conversations.ts'
import { type LogHandle, MessageLog } from '../messages/log.tsx'
import { MessageSearch } from '../messages/search.tsx'
import { WaitingRequests } from '../request-answer.tsx'
import { ThreadHead } from './head.tsx'
import { ChatMenu } from './menu.tsx'
import { PinnedSource } from './pinned-source.tsx'
import { SourceChoice } from './source-choice.tsx'
import { firstUnread, type Thread } from './thread.ts'
import { TopicOptions } from './topic-options.tsx'
import { useThread } from './use-thread.ts'

/** With more new messages than this, a chat opens at the first of them. */
const openedAtEnd = 5

type PaneProps = {
  conversation: Conversation
  /** The chat that is written to. */
  chosen: Chat
  /** Shows only the messages of that chat. */
  isFiltered: boolean
  /** The message that a search led to. */
  foundId: string | undefined
  onChoose: (choice: { id: string; isFiltered: boolean }) => void
  onBack: () => void
}

/** The right pane: all chats with a person. */
export function ThreadPane({ conversation, chosen, isFiltered, foundId, onChoose, onBack }: PaneProps) {
  const { id: ownId } = useUser()
  const { person, chats } = conversation
  const only = isFiltered ? chosen.id : undefined
  const unreadCount = isFiltered ? chosen.unreadCount : conversation.unread
  const [divider, setDivider] = useState<number>()
  const { thread, state } = useThread(conversation, only, setDivider)
  const log = useRef<LogHandle>(null)
  const [isSearching, setIsSearching] = useState(false)
  const isReady = state.status === 'ready'
  // Where the reader stopped. It stays while the chat is open.
  const divided = useRef<Thread>(undefined)
  useEffect(() => {
    if (!isReady || divided.current === thread) return
    divided.current = thread
    const unread = firstUnread(thread, { readerId: ownId, unreadCount })
    setDivider(unread)
    if (unread !== undefined && thread.state().total - unread > openedAtEnd) log.current?.reveal(unread, 'start')
  }, [isReady, thread, ownId, unreadCount])
  const { client } = trpc.useUtils()
  const reveal = async (id: string) => {
    // As many messages are older than this one.
    const { total } = await client.chats.conversation.query({ userId: person.id, chatId: only, before: id, limit: 1 })
    log.current?.reveal(total)
  }
  const revealFound = useEffectEvent(reveal)
  useEffect(() => {
    if (isReady && foundId !== undefined) void revealFound(foundId)
  }, [isReady, foundId])
  useMarkViewed(isReady ? (isFiltered ? [chosen] : chats) : [])

  return (
    <section aria-label={nameOf(person)} className="relative flex min-h-0 min-w-0 flex-col">
      <ThreadHead person={person} side={sideOf(chosen)} onBack={onBack}>
        {chats.length > 1 && (
          <SourceFilter
            chats={chats}
            only={only}
            onChange={id => onChoose({ id: id ?? chosen.id, isFiltered: id !== undefined })}
          />
        )}
        <IconButton
          aria-label="Search in this chat"
          size="sm"
          aria-expanded={isSearching}
          onClick={() => setIsSearching(!isSearching)}
        >
          <Search aria-hidden />
        </IconButton>
        <ChatMenu chat={chosen} />
      </ThreadHead>
      <PinnedSource source={chosen.source} />
      {isSearching && (
        <MessageSearch
          person={person}
          only={only}
          onClose={() => setIsSearching(false)}
          onFind={id => {
            setIsSearching(false)
            void reveal(id)
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
        <MessageLog
          key={only}
          ref={log}
          conversation={conversation}
          chosen={chosen}
          thread={thread}
          state={state}
          divider={divider}
        />
      )}
      <WaitingRequests personId={person.id} written={canWrite(chosen) ? chosen : undefined} />
      <div className={cn(isInDispute(chosen) && 'border-warning border-t-2 bg-warning-soft pt-2')}>
        {isInDispute(chosen) && (
          <p className="mx-4 mb-1.5 font-medium text-warning text-xs max-md:mx-3">
            This goes into the dispute, which Limelight reads.
          </p>
        )}
        <SourceChoice chats={chats} chosen={chosen} onChoose={id => onChoose({ id, isFiltered })} />
        {canWrite(chosen) ? (
          <Composer
            person={person}
            onSend={(text, files) => {
              thread.send({
                key: crypto.randomUUID(),
                chatId: chosen.id,
                text,
                files,
                createdAt: new Date().toISOString(),
              })
              log.current?.toEnd()
            }}
          />
        ) : (
          <Closed chat={chosen} ownId={ownId} />
        )}
      </div>
    </section>
  )
}

/** What is written then is evidence. */
function isInDispute(chat: Chat): boolean {
  return chat.source.kind === 'DISPUTE' && canWrite(chat)
}

function sideOf({ members, counterpart, isMarketer }: Chat): string | undefined {
  if (isMarketer) return counterpartInManagerChat({ members, counterpart })
  const role = members.find(member => member.id === counterpart.id)?.role
  if (role === 'OWNER') return 'Seller'
  return role === 'CLIENT' ? 'Buyer' : undefined
}

type FilterProps = { chats: readonly Chat[]; only: string | undefined; onChange: (id: string | undefined) => void }

/** Shows one topic, or all of them. */
function SourceFilter({ chats, only, onChange }: FilterProps) {
  return (
    // On a phone only the sign is seen.
    <span className="relative max-w-44 shrink-0 max-md:w-9 xl:max-w-64 max-md:[&_svg:last-child]:hidden">
      <Filter
        aria-hidden
        className={cn(
          'pointer-events-none absolute top-1/2 left-2.5 z-1 size-3.5 -translate-y-1/2',
          only === undefined ? 'text-muted-foreground' : 'text-lit-ink',
        )}
      />
      <Select
        aria-label="Filter by topic"
        value={only ?? ''}
        placeholder="All topics"
        onChange={event => onChange(event.target.value === '' ? undefined : event.target.value)}
        className="pl-7.5 text-xs max-md:border-transparent max-md:bg-transparent max-md:pr-0 max-md:text-transparent"
      >
        <TopicOptions chats={chats} />
      </Select>
    </span>
  )
}

/** While the window is in front, what arrives is viewed. */
function useMarkViewed(chats: readonly Chat[]) {
  const { viewed } = useChatCache()
  const { mutate } = trpc.chats.viewAll.useMutation({
    meta: { isReportedByCaller: true },
    onSuccess: ({ unreadCount }, { chatId }) => viewed(chatId, unreadCount),
  })
  const mark = useEffectEvent(() => {
    if (document.visibilityState !== 'visible') return
    for (const { id, unreadCount, lastMessage } of chats) {
      if (unreadCount > 0 && lastMessage !== null) mutate({ chatId: id, upTo: lastMessage.id })
    }
  })
  const unread = chats
    .filter(chat => chat.unreadCount > 0)
    .map(chat => `${chat.id} ${chat.lastMessage?.id}`)
    .join()
  useEffect(() => {
    if (unread !== '') mark()
    document.addEventListener('visibilitychange', mark)
    return () => document.removeEventListener('visibilitychange', mark)
  }, [unread])
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
