import type { Chat, Conversation, Message, Request } from '@limelight/contract/chats/schema'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useDraft } from '../../../components/forms/drafts.ts'
import { Avatar } from '../../../components/ui/avatar.tsx'
import { Badge } from '../../../components/ui/badge.tsx'
import { cn } from '../../../components/ui/cn.ts'
import { Count } from '../../../components/ui/count.tsx'
import { formatDate, formatMoment } from '../../../display/format.ts'
import { imageUrl } from '../../../server/image-url.ts'
import { nameOf } from '../../users/name.ts'
import { Excerpt } from '../messages/search.tsx'
import { draftOf } from '../names.ts'
import { chosenChat, hitOf, isWaiting, type Line, placeOf, previewOf } from './merge.ts'

type RowProps = { item: Line; ownId: string; search: string; isOpen: boolean }

export function ConversationRow({ item: { at, conversation, request }, ownId, search, isOpen }: RowProps) {
  if (conversation === undefined)
    return request === undefined ? null : <RequestRow request={request} at={at} isOpen={isOpen} />
  const { found, topic } = hitOf(conversation, search)
  if (found !== undefined) return <FoundRow conversation={conversation} found={found} search={search} isOpen={isOpen} />
  if (topic !== undefined)
    return <TopicRow conversation={conversation} topic={topic} at={at} ownId={ownId} search={search} isOpen={isOpen} />
  return <PersonRow conversation={conversation} request={request} at={at} ownId={ownId} isOpen={isOpen} />
}

type FoundProps = Pick<RowProps, 'search' | 'isOpen'> & { conversation: Conversation; found: Message }

/** Leads to the message that contains the words. */
function FoundRow({ conversation: { person, chats, unread }, found, search, isOpen }: FoundProps) {
  const chat = chats.find(({ id }) => id === found.chatId)
  return (
    <Row
      href={`/chats/${found.chatId}?${new URLSearchParams({ message: found.id, search })}`}
      isOpen={isOpen}
      person={person}
      isStrong={unread > 0}
      at={found.createdAt}
      place={chat === undefined ? '' : placeOf(chat)}
      mark={null}
    >
      <Excerpt text={found.text} search={search.trim()} />
    </Row>
  )
}

type TopicProps = Omit<RowProps, 'item'> & { conversation: Conversation; topic: Chat; at: string }

/** Leads to the topic whose title or number was searched. */
function TopicRow({ conversation, topic, at, ownId, search, isOpen }: TopicProps) {
  const words = search.trim()
  return (
    <Row
      href={`/chats/${topic.id}?${new URLSearchParams({ search })}`}
      isOpen={isOpen}
      person={conversation.person}
      isStrong={topic.unreadCount > 0}
      at={at}
      place={
        <>
          <Excerpt text={placeOf(topic)} search={words} /> · <Excerpt text={topic.source.title} search={words} />
        </>
      }
      mark={null}
    >
      {previewOf({ ...conversation, lastMessage: topic.lastMessage }, ownId)}
    </Row>
  )
}

type PersonProps = Omit<RowProps, 'item' | 'search'> & {
  conversation: Conversation
  request: Request | undefined
  at: string
}

function PersonRow({ conversation, request, at, ownId, isOpen }: PersonProps) {
  const { person, chats, unread } = conversation
  const { text } = useDraft(draftOf(person), { text: '' }).values
  const [newest] = chats
  return (
    <Row
      href={`/chats/${chosenChat(conversation)?.id}`}
      isOpen={isOpen}
      person={person}
      isStrong={unread > 0}
      at={at}
      place={newest !== undefined && placesOf(newest, chats.length - 1)}
      mark={
        unread > 0 ? (
          <Count variant="unread" label={`${unread} unread`}>
            {unread > 99 ? '99+' : unread}
          </Count>
        ) : (
          request !== undefined && <AnswerBadge />
        )
      }
    >
      {isOpen || text === '' ? (
        request !== undefined && unread === 0 ? (
          summaryOf(request)
        ) : (
          previewOf(conversation, ownId)
        )
      ) : (
        <>
          <span className="text-lit-ink">Draft:</span> {text}
        </>
      )}
    </Row>
  )
}

/** "Order 1042 and 3 more topics": what a person and the user write about, orders and others. */
function placesOf(newest: Chat, others: number): string {
  return others === 0 ? placeOf(newest) : `${placeOf(newest)} and ${others} more ${others === 1 ? 'topic' : 'topics'}`
}

function AnswerBadge() {
  return (
    <Badge variant="warning" className="h-4.5">
      Answer
    </Badge>
  )
}

/** An answered request leads to itself in its own list, because "All" may show a chat with the person instead. */
function RequestRow({ request, at, isOpen }: { request: Request; at: string; isOpen: boolean }) {
  const { id, status, message } = request
  const isPending = status === 'PENDING'
  return (
    <Row
      href={`/messages?${new URLSearchParams({ request: id, ...(!isPending && { filter: status }) })}`}
      isOpen={isOpen}
      person={request.counterpart}
      isStrong={request.isIncoming && !request.isViewed}
      at={at}
      place={isPending ? 'Request' : status === 'REJECTED' ? 'Rejected request' : 'Blocked request'}
      mark={isWaiting(request) && <AnswerBadge />}
    >
      {isPending || message === '' ? summaryOf(request) : message}
    </Row>
  )
}

function summaryOf({ isIncoming, source }: Request): string {
  const about = source.kind === 'EMPTY' ? '' : ` about “${source.title}”`
  return isIncoming ? `Would like to talk${about}` : `You asked to talk${about}`
}

type LineProps = {
  href: string
  isOpen: boolean
  person: Chat['counterpart']
  isStrong: boolean
  at: string
  place: ReactNode
  mark: ReactNode
  children: ReactNode
}

function Row({ href, isOpen, person, isStrong, at, place, mark, children }: LineProps) {
  const name = nameOf(person)
  return (
    <Link
      href={href}
      aria-current={isOpen ? 'true' : undefined}
      className="relative flex items-start gap-2.5 rounded-md px-2.5 py-[9px] hover:bg-accent aria-[current]:bg-lit-soft aria-[current]:shadow-[inset_3px_0_0_var(--color-lit)] max-md:py-3"
    >
      <Avatar
        name={name}
        src={person.photo.url === null ? null : imageUrl(person.photo.url)}
        className="mt-0.5 size-10.5 text-sm"
      />
      <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)]">
        <span className="flex items-baseline justify-between gap-2">
          <span className={cn('truncate', isStrong ? 'font-semibold' : 'font-medium')}>{name}</span>
          <time dateTime={at} className="shrink-0 text-2xs text-muted-foreground tabular-nums">
            {shortMoment(at)}
          </time>
        </span>
        <span className="flex min-h-4.5 items-center justify-between gap-1.5">
          <span className={cn('truncate text-xs', !isStrong && 'text-muted-foreground')}>{children}</span>
          {mark}
        </span>
        <span className="truncate text-2xs text-muted-foreground">{place}</span>
      </span>
    </Link>
  )
}

/** The time of today's messages, the date of all others. */
function shortMoment(iso: string): string {
  const moment = formatMoment(iso)
  return moment.length > 5 ? formatDate(iso) : moment
}
