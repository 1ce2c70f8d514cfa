import type { Chat } from '@limelight/contract/chats/schema'

const photo = { id: null, url: null, moderationStatus: null }

export const person = {
  id: 'b',
  fullName: 'Ada Vogt',
  photo,
  isGone: false,
  rating: null,
  reviewsTotal: 0,
  completedOrders: 0,
  responseTimeMs: null,
  socials: [],
  handle: null,
}

/** A chat of the user `a` with `person`. */
export function buildChat(
  source: Partial<Chat['source']> & Pick<Chat['source'], 'kind'>,
  { id, ...more }: Partial<Chat> & Pick<Chat, 'id'>,
): Chat {
  return {
    id,
    status: 'OPEN',
    blockedBy: null,
    isMarketer: false,
    counterpart: person,
    members: [{ id: 'a', fullName: 'Bob Reiter', photo, role: 'CLIENT' }],
    source: {
      ...{ id: null, title: 'Reel', imageUrl: null, orderId: null, number: null },
      ...{ status: null, waitingFor: null, price: null, deadline: null },
      ...source,
    },
    requestId: null,
    requestStatus: null,
    unreadCount: 0,
    lastMessage: null,
    createdAt: '2026-11-20T08:00:00.000Z',
    updatedAt: '2026-11-20T08:00:00.000Z',
    ...more,
  }
}
