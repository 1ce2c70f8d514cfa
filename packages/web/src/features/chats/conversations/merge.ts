import type { Chat, Message, Request } from '@limelight/contract/chats/schema'

export const filters = ['ALL', 'UNREAD', 'READ', 'ACCEPTED', 'REJECTED', 'BLOCKED'] as const
export type Filter = (typeof filters)[number]

export const filterNames: Record<Filter, string> = {
  ALL: 'All',
  UNREAD: 'Unread',
  READ: 'Read',
  ACCEPTED: 'Accepted',
  REJECTED: 'Rejected',
  BLOCKED: 'Blocked',
}

export function isFilter(word: string | null): word is Filter {
  return filters.some(filter => filter === word)
}

/** A line of the list: a chat, or a request that has none. */
export type Conversation = { kind: 'chat'; at: string; chat: Chat } | { kind: 'request'; at: string; request: Request }

/** Newest first. Requests older than the loaded chats wait until those chats are loaded. */
export function mergeConversations(
  chats: readonly Chat[],
  requests: readonly Request[],
  hasMoreChats: boolean,
): Conversation[] {
  const ofChats = chats.map(
    chat => ({ kind: 'chat', at: chat.lastMessage?.createdAt ?? chat.createdAt, chat }) satisfies Conversation,
  )
  const oldest = hasMoreChats ? (ofChats.at(-1)?.at ?? '') : ''
  const ofRequests = requests
    .map(request => ({ kind: 'request', at: request.updatedAt, request }) satisfies Conversation)
    .filter(({ at }) => at >= oldest)
  return [...ofChats, ...ofRequests].sort((one, other) => (one.at < other.at ? 1 : -1))
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
      return source.status === null || source.status === 'SAVED' ? 'Preference' : 'Proposal'
    case 'EMPTY':
      return 'Direct message'
  }
}

export function previewOf({ lastMessage }: Chat, ownId: string): string {
  if (lastMessage === null) return 'No messages yet'
  const text = lastMessage.kind === 'IMAGE' ? photosOf(lastMessage.files.length) : lastMessage.text
  return lastMessage.userId === ownId ? `You: ${text}` : text
}

function photosOf(count: number): string {
  return count === 1 ? 'Photo' : `${count} photos`
}
