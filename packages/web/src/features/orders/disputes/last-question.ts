import type { Message } from '@limelight/contract/chats/schema'
import type { Order } from '@limelight/contract/orders/schema'

type Sent = Pick<Message, 'userId' | 'number'>

/** Limelight's last message in the chat of a dispute, newest first, and whether the user wrote after it. */
export function lastQuestion<Each extends Sent>(
  messages: readonly Each[],
  { side, ownerId, clientId }: Pick<Order, 'side' | 'ownerId' | 'clientId'>,
): { message: Each; isAnswered: boolean } | undefined {
  const message = messages.find(({ userId }) => userId !== null && userId !== ownerId && userId !== clientId)
  if (message === undefined) return undefined
  const me = side === 'OWNER' ? ownerId : clientId
  return { message, isAnswered: messages.some(({ userId, number }) => userId === me && number > message.number) }
}
