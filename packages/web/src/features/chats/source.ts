import type { ChatSource } from '@limelight/contract/chats/schema'

/** The page of what a chat is about. */
export function hrefOf({ kind, id, orderId, status }: ChatSource): string | undefined {
  if (status === null) return undefined
  if (orderId !== null && kind !== 'OFFER') return `/orders/${orderId}`
  if (kind === 'OFFER') return `/offers/${id}`
  return kind === 'OFFER_FO' ? `/user/formal-offers?open=${id}` : undefined
}
