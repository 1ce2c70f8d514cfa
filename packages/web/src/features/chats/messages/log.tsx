import type { Chat, Conversation } from '@limelight/contract/chats/schema'
import { useVirtualizer } from '@tanstack/react-virtual'
import { ArrowDown } from 'lucide-react'
import {
  type Ref,
  useCallback,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { EmptyView } from '../../../components/empty-view.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { firstNameOf } from '../../users/name.ts'
import { useUser } from '../../users/use-user.ts'
import type { Thread, ThreadState } from '../thread/thread.ts'
import { MessageRow, OutgoingRow } from './row.tsx'

export type LogHandle = { toEnd: () => void; reveal: (position: number, align?: 'start' | 'center') => void }

type LogProps = {
  conversation: Conversation
  /** The one that is written to. */
  chosen: Chat
  thread: Thread
  state: ThreadState
  /** The first message that was new when the chat was opened. */
  divider: number | undefined
  ref: Ref<LogHandle>
}

/** The log scrolls by keyboard. */
const byKeyboard = { 'aria-label': 'Messages', tabIndex: 0 }
/** Messages per rendered block: a long chat has few blocks to measure. */
const blockSize = 10
const estimatedHeight = 62
const loadedAhead = 50
/** Messages in which the newest cards are looked for, each time something changes. */
const maxSearched = 200
/** From here on the reader counts as being at the end. */
const endMargin = 60

/** All messages with a person in one scrolling list, of which only the visible ones are loaded and rendered. */
export function MessageLog({ conversation, chosen, thread, state, divider, ref }: LogProps) {
  const { id: ownId } = useUser()
  const scroller = useRef<HTMLDivElement>(null)
  const { total, outgoing, status } = state
  const count = Math.ceil(total / blockSize)
  const blocks = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => blockSize * estimatedHeight,
    overscan: 1,
    paddingStart: 12,
  })
  const [marked, setMarked] = useState<number>()
  const [seen, setSeen] = useState(total)
  const isAtEnd = useRef(true)
  const height = blocks.getTotalSize()
  const shown = blocks.getVirtualItems()
  const lastCards = findLastCards(thread, total)
  const chatOf = (chatId: string | undefined) => conversation.chats.find(({ id }) => id === chatId) ?? chosen
  const first = (shown[0]?.index ?? 0) * blockSize
  const last = ((shown.at(-1)?.index ?? 0) + 1) * blockSize - 1

  const toEnd = useCallback(() => {
    const element = scroller.current
    isAtEnd.current = true
    if (element !== null) element.scrollTop = element.scrollHeight
  }, [])
  // Blocks get their real height when they are measured, so the end moves for a while.
  useLayoutEffect(() => {
    if (isAtEnd.current) toEnd()
  }, [height, outgoing.length, status, toEnd])
  // What comes into sight next is loaded and measured before, so that it moves nothing.
  useEffect(() => thread.show(first - loadedAhead, last + loadedAhead), [thread, first, last, state])
  useEffect(() => {
    if (isAtEnd.current) setSeen(total)
  }, [total])
  // A smaller window, such as one with a keyboard, keeps the end in sight.
  useEffect(() => {
    const element = scroller.current
    if (element === null) return
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) toEnd()
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [toEnd])

  useImperativeHandle(
    ref,
    () => ({
      toEnd,
      reveal(position, align = 'center') {
        isAtEnd.current = false
        if (align === 'center') setMarked(position)
        blocks.scrollToIndex(Math.floor(position / blockSize), { align })
      },
    }),
    [blocks, toEnd],
  )

  const onScroll = useEffectEvent(() => {
    const element = scroller.current
    if (element === null) return
    isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < endMargin
    if (isAtEnd.current) setSeen(total)
  })
  // The browser would stop at an end that moves while blocks are measured.
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Home' && event.key !== 'End') return
    event.preventDefault()
    if (event.key === 'End') return toEnd()
    isAtEnd.current = false
    blocks.scrollToOffset(0)
  })
  useEffect(() => {
    const element = scroller.current
    element?.addEventListener('scroll', onScroll, { passive: true })
    element?.addEventListener('keydown', onKeyDown)
    return () => {
      element?.removeEventListener('scroll', onScroll)
      element?.removeEventListener('keydown', onKeyDown)
    }
  }, [])
  const isEmpty = status === 'ready' && total === 0 && outgoing.length === 0
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <section
        ref={scroller}
        {...byKeyboard}
        className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain -outline-offset-2 [overflow-anchor:none]"
      >
        {status === 'loading' && <LogSkeleton />}
        {isEmpty && (
          <div className="m-auto">
            <EmptyView title="No messages yet">
              {chosen.source.kind === 'DISPUTE'
                ? 'Admins of Limelight read this chat, and can write in it.'
                : `Say hello to ${firstNameOf(conversation.person)}.`}
            </EmptyView>
          </div>
        )}
        <div
          role="log"
          aria-label="Conversation"
          aria-busy={status === 'loading'}
          className="relative mt-auto w-full shrink-0"
          style={{ height }}
        >
          {shown.map(block => (
            <div
              key={block.key}
              ref={blocks.measureElement}
              data-index={block.index}
              className="absolute inset-x-0 top-0 flow-root px-5 max-md:px-3"
              style={{ transform: `translateY(${block.start}px)` }}
            >
              {positionsOf(block.index, total).map(position => (
                <MessageRow
                  key={position}
                  hasSources={conversation.chats.length > 1}
                  chat={chatOf(thread.at(position)?.chatId)}
                  ownId={ownId}
                  message={thread.at(position)}
                  previous={thread.at(position - 1)}
                  isFirst={position === 0}
                  isLast={position === total - 1}
                  isLastCard={lastCards.has(position)}
                  isNew={position === divider}
                  isMarked={position === marked}
                />
              ))}
            </div>
          ))}
        </div>
        <div className="shrink-0 px-5 pb-4 max-md:px-3">
          {outgoing.map(message => (
            <OutgoingRow key={message.key} message={message} thread={thread} />
          ))}
        </div>
      </section>
      {total > seen && (
        <Button
          size="sm"
          className="absolute bottom-3 left-1/2 -translate-x-1/2 rounded-full shadow-md"
          onClick={toEnd}
        >
          <ArrowDown aria-hidden />
          {total - seen === 1 ? 'New message' : `${total - seen} new messages`}
        </Button>
      )}
    </div>
  )
}

/** The newest card of each chat offers what can be done now. */
function findLastCards(thread: Thread, total: number): ReadonlySet<number> {
  const cards = new Map<string, number>()
  for (let position = total - 1; position >= Math.max(0, total - maxSearched); position -= 1) {
    const message = thread.at(position)
    if (message === undefined) break
    if (message.kind === 'SYSTEM' && !cards.has(message.chatId)) cards.set(message.chatId, position)
  }
  return new Set(cards.values())
}

function positionsOf(block: number, total: number): number[] {
  const start = block * blockSize
  return Array.from({ length: Math.min(blockSize, total - start) }, (_none, index) => start + index)
}

function LogSkeleton() {
  return (
    <div role="status" aria-label="Loading messages" className="mt-auto grid gap-3 px-5 pb-4">
      <Skeleton className="h-10 w-64 rounded-xl" />
      <Skeleton className="h-10 w-80 justify-self-end rounded-xl" />
      <Skeleton className="h-16 w-72 rounded-xl" />
    </div>
  )
}
