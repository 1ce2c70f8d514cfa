import type { Chat, Message } from '@limelight/contract/chats/schema'
import { memo } from 'react'
import { cn } from '../../../components/ui/cn.ts'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { now } from '../../../display/clock.ts'
import { formatDate, formatMoment } from '../../../display/format.ts'
import type { Outgoing, Thread } from '../thread/thread.ts'
import { MessageFiles } from './files.tsx'
import { LinkedText } from './linked-text.tsx'
import { SourceCard } from './source-card.tsx'
import { SystemCard } from './system-card.tsx'

type RowProps = {
  /** The person has several chats, so a card says where each begins. */
  hasSources: boolean
  /** Of the message. */
  chat: Chat
  ownId: string
  /** Undefined while it loads. */
  message: Message | undefined
  previous: Message | undefined
  isFirst: boolean
  isLast: boolean
  /** The newest card of the chat. */
  isLastCard: boolean
  /** The first one that the reader has not viewed. */
  isNew: boolean
  /** A search led here. */
  isMarked: boolean
}

/** One message with the day before it, if it is the first of its day. */
export const MessageRow = memo(function MessageRow(props: RowProps) {
  const { hasSources, chat, ownId, message, previous, isFirst, isLast, isLastCard, isNew, isMarked } = props
  if (message === undefined) {
    return (
      <div className="flex h-[62px] items-center">
        <Skeleton className="h-9 w-56 rounded-xl" />
      </div>
    )
  }
  const startsDay = isFirst || (previous !== undefined && dayOf(previous) !== dayOf(message))
  const startsSource = hasSources && (isFirst || (previous !== undefined && previous.chatId !== message.chatId))
  return (
    <div className={cn('flow-root', isMarked && '-mx-2 rounded-md bg-lit-soft px-2 pb-2')}>
      {startsDay && (
        <p className="pt-4 pb-1 text-center text-2xs text-muted-foreground tabular-nums">
          <time dateTime={message.createdAt}>{dayName(message)}</time>
        </p>
      )}
      {isNew && (
        <p className="flex items-center gap-3 pt-3 font-medium text-2xs text-lit-ink before:h-px before:flex-1 before:bg-lit-line after:h-px after:flex-1 after:bg-lit-line">
          New messages
        </p>
      )}
      {startsSource && <SourceCard chat={chat} />}
      {message.kind === 'SYSTEM' ? (
        <SystemCard chat={chat} message={message} ownId={ownId} isLast={isLastCard} />
      ) : (
        <Bubble chat={chat} message={message} isOwn={message.userId === ownId} isLast={isLast} />
      )}
    </div>
  )
})

type BubbleProps = { chat: Chat; message: Message; isOwn: boolean; isLast: boolean }

function Bubble({ chat, message, isOwn, isLast }: BubbleProps) {
  const isAdmin = !isOwn && message.userId !== chat.counterpart.id
  return (
    <article
      className={cn('mt-2.5 flex max-w-[62ch] flex-col gap-1', isOwn ? 'ml-auto items-end' : 'items-start')}
      aria-label={isOwn ? 'You' : isAdmin ? 'Limelight' : undefined}
    >
      {isAdmin && <p className="font-medium text-2xs text-info">Limelight</p>}
      <MessageFiles chatId={message.chatId} files={message.files} isOwn={isOwn} />
      {message.text !== '' && <Words text={message.text} isOwn={isOwn} />}
      <p className="text-2xs text-muted-foreground tabular-nums">
        {formatMoment(message.createdAt).slice(-5)}
        {!isOwn && message.text.includes('***') && ' · contact details appear once you agree on an order'}
        {isOwn && (message.viewedAt !== null || isLast) && (message.viewedAt === null ? ' · sent' : ' · read')}
      </p>
    </article>
  )
}

function Words({ text, isOwn }: { text: string; isOwn: boolean }) {
  return (
    <p
      className={cn(
        'wrap-anywhere max-w-[440px] whitespace-pre-wrap px-3 py-2 text-[14px]/[21px]',
        isOwn
          ? 'rounded-[12px_12px_4px_12px] bg-primary text-primary-foreground'
          : 'rounded-[12px_12px_12px_4px] bg-secondary',
      )}
    >
      <LinkedText text={text} />
    </p>
  )
}

function dayOf(message: Message): string {
  return formatDate(message.createdAt)
}

function dayName(message: Message): string {
  const day = dayOf(message)
  return day === formatDate(new Date(now()).toISOString()) ? 'Today' : day
}

/** A message on its way, as the reader will see it. */
export function OutgoingRow({ message, thread }: { message: Outgoing; thread: Thread }) {
  const { key, text, files, state } = message
  return (
    <article aria-label="You" className="mt-2.5 ml-auto flex max-w-[62ch] flex-col items-end gap-1">
      <MessageFiles chatId={message.chatId} files={files} isOwn />
      {text !== '' && <Words text={text} isOwn />}
      {state === 'failed' ? (
        <p role="alert" className="flex gap-2 text-2xs text-danger">
          Not sent
          <button type="button" className="link" onClick={() => thread.retry(key)}>
            Try again
          </button>
          <button type="button" className="link" onClick={() => thread.discard(key)}>
            Delete
          </button>
        </p>
      ) : (
        <p className="text-2xs text-muted-foreground">
          {state === 'sending' ? 'Sending…' : 'Waiting for the connection. It’s sent by itself.'}
        </p>
      )}
    </article>
  )
}
