import { orderNumberIn } from '@limelight/contract/chats/order-number'
import type { Chat, Conversation, Message, Request } from '@limelight/contract/chats/schema'
import { asReadBy } from '../../orders/party.ts'
import { nameOf } from '../../users/name.ts'

export const filters = ['ALL', 'UNREAD', 'READ', 'ACCEPTED', 'BLOCKED', 'REJECTED'] as const
export type Filter = (typeof filters)[number]

export const filterNames: Record<Filter, string> = {
  ALL: 'All',
  UNREAD: 'Unread',
  READ: 'Read',
  ACCEPTED: 'Open',
  REJECTED: 'Rejected requests',
  BLOCKED: 'Blocked',
}

export function isFilter(word: string | null): word is Filter {
  return filters.some(filter => filter === word)
}

/** A line of the list: a person with their chats and the request that waits, or one of whom there are only requests. */
export type Line = { at: string; conversation: Conversation | undefined; request: Request | undefined }

/** Newest first. Requests older than the loaded people wait until those are loaded. */
export function mergeConversations(
  people: readonly Conversation[],
  requests: readonly Request[],
  { hasMorePeople, search }: { hasMorePeople: boolean; search: string },
): Line[] {
  const known = new Set(people.map(({ person }) => person.id))
  const momentIn = (conversation: Conversation) => shownMoment(conversation, hitOf(conversation, search))
  const oldest = hasMorePeople ? (people.map(momentIn).at(-1) ?? '') : ''
  const ofPeople = people.map(conversation => ({
    at: momentIn(conversation),
    conversation,
    request: requests.find(one => one.counterpart.id === conversation.person.id && isWaiting(one)),
  }))
  // The newest request of a person stands for the others, which are below it.
  const ofRequests = requests
    .filter(({ counterpart, updatedAt }) => !known.has(counterpart.id) && updatedAt >= oldest)
    .filter((one, index, all) => all.findIndex(({ counterpart }) => counterpart.id === one.counterpart.id) === index)
    .map(request => ({ at: request.updatedAt, conversation: undefined, request }))
  return [...ofPeople, ...ofRequests].sort((one, other) => (one.at < other.at ? 1 : -1))
}

export function isWaiting({ status, isIncoming }: Request): boolean {
  return status === 'PENDING' && isIncoming
}

type Hit = { found?: Message | undefined; topic?: Chat | undefined }

function shownMoment({ lastMessage, chats }: Conversation, { found, topic }: Hit): string {
  if (topic !== undefined) return momentOf(topic)
  return found?.createdAt ?? lastMessage?.createdAt ?? chats[0]?.createdAt ?? ''
}

/** What a search has found with a person whose name is something else: a message, else a topic. */
export function hitOf({ person, chats, found }: Conversation, search: string): Hit {
  const words = search.trim().toLowerCase()
  if (nameOf(person).toLowerCase().includes(words)) return {}
  if (found !== null) return { found }
  const number = orderNumberIn(words)
  const topics = chats.filter(
    ({ source }) => source.title.toLowerCase().includes(words) || String(source.number) === number,
  )
  return { topic: chosenChat({ chats: topics }) }
}

/** The conversation after a change of one of its chats. */
export function withChat(conversation: Conversation, id: string, changed: (chat: Chat) => Chat): Conversation {
  if (!conversation.chats.some(chat => chat.id === id)) return conversation
  const chats = conversation.chats
    .map(chat => (chat.id === id ? changed(chat) : chat))
    .sort((one, other) => (momentOf(one) < momentOf(other) ? 1 : -1))
  const lastMessage = chats.find(chat => chat.lastMessage !== null)?.lastMessage ?? null
  const writtenChatId =
    lastMessage === null || lastMessage.kind === 'SYSTEM' ? conversation.writtenChatId : lastMessage.chatId
  return {
    ...conversation,
    chats,
    lastMessage,
    writtenChatId,
    unread: chats.reduce((sum, chat) => sum + chat.unreadCount, 0),
  }
}

function momentOf({ lastMessage, createdAt }: Chat): string {
  return lastMessage?.createdAt ?? createdAt
}

/**
 * Where an answer goes: to the topic of the newest message or event. Words in a dispute are evidence that Limelight
 * reads, so its order is chosen instead, unless the user or Limelight wrote there last or there is nothing else.
 */
export function chosenChat({ chats }: Pick<Conversation, 'chats'>): Chat | undefined {
  const newest = chats.find(canWrite) ?? chats[0]
  if (newest === undefined || newest.source.kind !== 'DISPUTE') return newest
  const writerId = newest.lastMessage?.userId ?? newest.counterpart.id
  if (writerId !== newest.counterpart.id) return newest
  const others = chats.filter(chat => chat.source.kind !== 'DISPUTE' && canWrite(chat))
  return others.find(chat => isSameOrder(chat, newest)) ?? others[0] ?? newest
}

function isSameOrder({ source }: Chat, other: Chat): boolean {
  return source.kind === 'ORDER' && source.orderId !== null && source.orderId === other.source.orderId
}

export function canWrite(chat: Chat): boolean {
  return chat.status === 'OPEN' && !isRejected(chat)
}

/** A refused order ends the talk about it. */
export function isRejected({ source }: Chat): boolean {
  return source.kind === 'ORDER' && source.status === 'REJECTED'
}

/** The chat after a message. */
export function withMessage(chat: Chat, message: Message, ownId: string): Chat {
  if (message.number <= (chat.lastMessage?.number ?? 0)) return chat
  const unreadCount = chat.unreadCount + (isUnread(message, ownId) ? 1 : 0)
  return { ...chat, lastMessage: message, unreadCount, updatedAt: message.createdAt }
}

/** Nobody has to read what the product says. */
export function isUnread({ userId, viewedAt }: Message, readerId: string): boolean {
  return userId !== null && userId !== readerId && viewedAt === null
}

/** Requests without a chat that a filter and a search select. */
export function selectRequests(requests: readonly Request[], filter: Filter, search: string): Request[] {
  const words = search.trim().toLowerCase()
  return requests.filter(
    request =>
      request.chatId === null &&
      isSelected(request, filter) &&
      [request.counterpart.fullName, request.source.title, request.message].some(text =>
        text.toLowerCase().includes(words),
      ),
  )
}

function isSelected(request: Request, filter: Filter): boolean {
  switch (filter) {
    case 'ALL':
      return true
    case 'UNREAD':
      return request.isIncoming && !request.isViewed
    case 'READ':
      return request.isIncoming && request.isViewed
    case 'ACCEPTED':
      return false
    default:
      return request.status === filter
  }
}

/** What the line says below the text. */
export function placeOf(chat: Pick<Chat, 'source' | 'isMarketer' | 'members' | 'counterpart'>): string {
  return chat.isMarketer ? counterpartInManagerChat(chat) : nameOfSource(chat.source)
}

/** The chat with the manager is the same for both, and only the customer has a role in it. */
export function counterpartInManagerChat({ members, counterpart }: Pick<Chat, 'members' | 'counterpart'>): string {
  return members.find(({ id }) => id === counterpart.id)?.role === 'CLIENT' ? 'Customer' : 'Manager'
}

export function nameOfSource(source: Chat['source']): string {
  switch (source.kind) {
    case 'ORDER':
      return source.number === null ? 'Order' : `Order ${source.number}`
    case 'DISPUTE':
      return source.number === null ? 'Dispute' : `Dispute of order ${source.number}`
    case 'OFFER':
      return 'Offer'
    case 'OFFER_FO':
      return source.status === null || source.status === 'SAVED' ? 'Brief' : 'Proposal'
    case 'EMPTY':
      return 'Direct message'
  }
}

export function previewOf({ person, lastMessage, chats }: Conversation, ownId: string): string {
  if (lastMessage === null) return 'No messages yet'
  const members = chats.find(({ id }) => id === lastMessage.chatId)?.members ?? []
  const text = lastMessage.kind === 'IMAGE' ? filesOf(lastMessage.files) : textTo(lastMessage, members, ownId)
  const { userId } = lastMessage
  if (userId === ownId) return `You: ${text}`
  // An admin wrote into the chat of the two.
  return userId === null || userId === person.id ? text : `Limelight: ${text}`
}

type Member = Pick<Chat['members'][number], 'id' | 'fullName' | 'role'>

export function textTo({ system, text }: Pick<Message, 'system' | 'text'>, members: readonly Member[], ownId: string) {
  const own = members.find(({ id }) => id === ownId)
  if (system === null || (own?.role !== 'OWNER' && own?.role !== 'CLIENT')) return text
  const { fullName, role } = own
  const otherName = members.find(member => member.role === (role === 'OWNER' ? 'CLIENT' : 'OWNER'))?.fullName ?? ''
  return asReadBy({ fullName, otherName, role, isActor: role === system.by }, text)
}

function filesOf(files: Message['files']): string {
  const word = files.every(file => file.url !== null) ? 'photo' : 'file'
  return files.length === 1 ? `${word[0]?.toUpperCase()}${word.slice(1)}` : `${files.length} ${word}s`
}
