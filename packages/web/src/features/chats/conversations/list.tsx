import { RadioGroup } from 'radix-ui'
import { useEffect, useRef } from 'react'
import { EmptyView } from '../../../components/empty-view.tsx'
import { ListSearch } from '../../../components/list-search.tsx'
import { QueryError } from '../../../components/query-error.tsx'
import { useKeys } from '../../../components/shell/keys.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { useUser } from '../../users/use-user.ts'
import { useUnreadMessages } from '../use-unread.ts'
import { ManagerButton } from './manager-button.tsx'
import { type Filter, filterNames, filters, type Line } from './merge.ts'
import { ConversationRow } from './row.tsx'
import type { useConversations } from './use-conversations.ts'

type ListProps = {
  list: ReturnType<typeof useConversations>
  filter: Filter
  search: string
  /** The open chat or request. */
  openId: string | undefined
  onFilter: (filter: Filter) => void
  onSearch: (search: string) => void
}

/** The left pane: search, filters, chats and requests. */
export function ConversationList({ list, filter, search, openId, onFilter, onSearch }: ListProps) {
  const field = useRef<HTMLInputElement>(null)
  useKeys([{ key: '/', label: 'Search messages', run: () => field.current?.focus() }])
  return (
    <section aria-label="Conversations" className="flex min-h-0 flex-col border-r max-md:border-r-0">
      <div className="grid gap-2 px-3 pt-2.5 pb-2">
        <div className="flex gap-1">
          <ListSearch
            field={field}
            label="Search messages"
            placeholder="Search"
            search={search}
            onSearch={onSearch}
            className="flex-1"
          />
          <ManagerButton />
        </div>
        <Filters filter={filter} onFilter={onFilter} />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 pb-2">
        <Rows list={list} filter={filter} search={search} openId={openId} onFilter={onFilter} />
      </div>
    </section>
  )
}

function Filters({ filter, onFilter }: Pick<ListProps, 'filter' | 'onFilter'>) {
  const { messages, requests } = useUnreadMessages()
  const unread = messages + requests
  return (
    <RadioGroup.Root
      aria-label="Filter"
      orientation="horizontal"
      value={filter}
      onValueChange={value => {
        const chosen = filters.find(one => one === value)
        if (chosen !== undefined) onFilter(chosen)
      }}
      className="scroll-row -mx-1 flex"
    >
      {filters.map(one => (
        <RadioGroup.Item
          key={one}
          value={one}
          className="h-6.5 shrink-0 rounded-full px-1 xl:px-1.5 font-medium text-muted-foreground text-xs hover:text-foreground aria-checked:bg-secondary aria-checked:text-foreground max-md:h-10 max-md:px-1.5"
        >
          {filterNames[one]}
          {one === 'UNREAD' && unread > 0 && (
            <b className="pl-1 font-semibold text-foreground tabular-nums">{unread > 99 ? '99+' : unread}</b>
          )}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  )
}

function Rows({ list, filter, search, openId, onFilter }: Omit<ListProps, 'onSearch'>) {
  const { id: ownId } = useUser()
  const { items } = list
  const rows = useRef<HTMLUListElement>(null)
  const isLoaded = items !== undefined
  // A chat that was opened by its address may be far down.
  useEffect(() => {
    if (!isLoaded || openId === undefined) return
    rows.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [isLoaded, openId])
  if (items === undefined) {
    return list.isError ? (
      <QueryError query={list} title="Couldn’t load your messages" className="py-8">
        Everything else still works.
      </QueryError>
    ) : (
      <ListSkeleton />
    )
  }
  if (items.length === 0) return <NoRows filter={filter} search={search} onFilter={onFilter} />
  return (
    <>
      <ul ref={rows} className="grid gap-0.5">
        {items.map(item => (
          <li key={item.conversation?.person.id ?? item.request?.counterpart.id}>
            <ConversationRow
              item={item}
              ownId={ownId}
              search={search}
              isOpen={openId !== undefined && isIn(item, openId)}
            />
          </li>
        ))}
      </ul>
      {list.hasNextPage && <More list={list} />}
    </>
  )
}

function isIn({ conversation, request }: Line, id: string): boolean {
  return conversation === undefined ? request?.id === id : conversation.chats.some(chat => chat.id === id)
}

/** Loads the next page when it comes into view. */
function More({ list }: Pick<ListProps, 'list'>) {
  const mark = useRef<HTMLDivElement>(null)
  const { fetchNextPage, isFetchingNextPage } = list
  useEffect(() => {
    const element = mark.current
    if (element === null || isFetchingNextPage) return
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) void fetchNextPage()
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [fetchNextPage, isFetchingNextPage])
  return (
    <div ref={mark} className="grid p-2">
      <Button variant="ghost" size="sm" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        Show more
      </Button>
    </div>
  )
}

function NoRows({ filter, search, onFilter }: Pick<ListProps, 'filter' | 'search' | 'onFilter'>) {
  if (search !== '') {
    return (
      <EmptyView title="Nothing found" className="py-8">
        No name, title, order number or message contains “{search}”.
      </EmptyView>
    )
  }
  if (filter !== 'ALL') {
    return (
      <EmptyView
        title={`No ${filterNames[filter].toLowerCase()}${filter === 'REJECTED' ? '' : ' conversations'}`}
        className="py-8"
        actions={
          <Button size="sm" onClick={() => onFilter('ALL')}>
            Show all
          </Button>
        }
      >
        They appear here as soon as there are some.
      </EmptyView>
    )
  }
  return (
    <EmptyView title="No conversations yet" className="py-8">
      Send a request from a profile or an offer. Chats about your orders appear here by themselves.
    </EmptyView>
  )
}

function ListSkeleton() {
  return (
    <div role="status" aria-busy="true" aria-label="Loading messages">
      {['w-28', 'w-36', 'w-24', 'w-32', 'w-40', 'w-20'].map(width => (
        <div key={width} className="flex h-18 gap-2.5 px-2.5 py-2">
          <Skeleton className="size-10.5 shrink-0 rounded-full" />
          <span className="grid flex-1 content-center gap-2">
            <Skeleton className={`h-3 ${width}`} />
            <Skeleton className="h-2.5 w-full" />
          </span>
        </div>
      ))}
    </div>
  )
}
