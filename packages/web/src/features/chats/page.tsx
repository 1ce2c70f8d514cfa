import type { Conversation } from '@limelight/contract/chats/schema'
import { MessageCircle } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation, useParams, useSearchParams } from 'wouter'
import { EmptyView } from '../../components/empty-view.tsx'
import { QueryError } from '../../components/query-error.tsx'
import { PageHead } from '../../components/shell/page-head.tsx'
import { Button } from '../../components/ui/button.tsx'
import { cn } from '../../components/ui/cn.ts'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { withParams } from '../../display/with-params.ts'
import { trpc } from '../../server/trpc.ts'
import { ConversationList } from './conversations/list.tsx'
import { type Filter, isFilter } from './conversations/merge.ts'
import { useConversations } from './conversations/use-conversations.ts'
import { RequestPane } from './request-pane.tsx'
import { ThreadPane } from './thread/pane.tsx'
import { useChatUpdates } from './thread/use-thread.ts'

/** `/messages` and `/chats/{id}`: the address holds the open chat or request, the filter and the search. */
export default function MessagesPage() {
  const { id: chatId } = useParams()
  const [query, setQuery] = useSearchParams()
  const [, navigate] = useLocation()
  useChatUpdates()
  const requestId = chatId === undefined ? (query.get('request') ?? undefined) : undefined
  const word = query.get('filter')
  const filter: Filter = isFilter(word) ? word : 'ALL'
  const [search, setSearch] = useState(query.get('search') ?? '')
  const list = useConversations(filter, search)

  const change = (name: string, value: string) =>
    setQuery(current => withParams(current, { [name]: value === 'ALL' ? undefined : value }), { replace: true })
  useEffect(() => {
    setQuery(current => withParams(current, { search }), { replace: true })
  }, [search, setQuery])

  const openId = chatId ?? requestId
  const back = () => navigate(filter === 'ALL' ? '/messages' : `/messages?filter=${filter}`)
  return (
    <div className="grid min-h-0 flex-1 overflow-hidden md:grid-cols-[240px_minmax(0,1fr)] lg:grid-cols-[344px_minmax(0,1fr)] xl:grid-cols-[376px_minmax(0,1fr)]">
      <PageHead>
        <h1 className="sr-only">Messages</h1>
      </PageHead>
      <div className={cn('grid min-h-0', openId !== undefined && 'max-md:hidden')}>
        <ConversationList
          list={list}
          filter={filter}
          search={search}
          openId={openId}
          onFilter={next => change('filter', next)}
          onSearch={setSearch}
        />
      </div>
      <div className={cn('grid min-h-0 min-w-0', openId === undefined && 'max-md:hidden')}>
        {chatId !== undefined ? (
          <OpenChat
            id={chatId}
            isFiltered={query.has('only')}
            foundId={query.get('message') ?? undefined}
            onChoose={({ id, isFiltered }) =>
              navigate(`/chats/${id}${addressOf(query, isFiltered)}`, { replace: true })
            }
            onBack={back}
          />
        ) : requestId !== undefined ? (
          <RequestPane key={requestId} id={requestId} onBack={back} />
        ) : (
          <div className="grid place-items-center">
            <EmptyView title="Choose a conversation">
              Chats, requests and what happens to your orders appear on the left.
            </EmptyView>
          </div>
        )}
      </div>
    </div>
  )
}

/** `only`: the thread shows the chosen source alone. `message`: where a search led. */
function addressOf(query: URLSearchParams, isFiltered: boolean): string {
  const next = withParams(query, { only: isFiltered ? '1' : undefined })
  return next.size === 0 ? '' : `?${next}`
}

type OpenProps = { id: string } & Pick<
  Parameters<typeof ThreadPane>[0],
  'isFiltered' | 'foundId' | 'onChoose' | 'onBack'
>

function OpenChat({ id, ...pane }: OpenProps) {
  // Another chat with the same person is a choice in the same thread.
  const isSame = (known: Conversation | undefined) => known?.chats.some(one => one.id === id)
  const chat = trpc.chats.person.useQuery(
    { id },
    { refetchOnMount: 'always', placeholderData: known => (isSame(known) ? known : undefined) },
  )
  const chosen = chat.data?.chats.find(one => one.id === id)
  if (chat.data !== undefined && chosen !== undefined)
    return <ThreadPane key={chat.data.person.id} conversation={chat.data} chosen={chosen} {...pane} />
  if (chat.error === null) return <ThreadSkeleton />
  const code = chat.error.data?.errorMessage
  if (code === 'ITEM_NOT_FOUND' || code === 'CHAT_INVALID_USER') {
    return (
      <div className="grid place-items-center">
        <EmptyView
          title="Chat not found"
          actions={
            <Button onClick={pane.onBack}>
              <MessageCircle aria-hidden />
              All messages
            </Button>
          }
        >
          You’re not in this chat, or the link is incomplete.
        </EmptyView>
      </div>
    )
  }
  return (
    <div className="grid place-items-center">
      <QueryError query={chat} title="Couldn’t load this chat">
        Your other chats still work.
      </QueryError>
    </div>
  )
}

function ThreadSkeleton() {
  return (
    <div role="status" aria-busy="true" aria-label="Loading the chat" className="grid content-start gap-4 px-5 py-2">
      <span className="flex items-center gap-2.5">
        <Skeleton className="size-8 rounded-full" />
        <Skeleton className="h-3.5 w-36" />
      </span>
      <Skeleton className="h-11 rounded-md" />
      <Skeleton className="mt-6 h-10 w-72 rounded-lg" />
      <Skeleton className="h-14 w-80 justify-self-end rounded-lg" />
      <Skeleton className="h-10 w-56 rounded-lg" />
    </div>
  )
}
