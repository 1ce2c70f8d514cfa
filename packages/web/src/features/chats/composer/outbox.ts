import { browserArea } from '../../../server/token-store.ts'
import type { Outgoing } from '../thread/thread.ts'

/** Messages on their way, per user and chat. */
const area = browserArea()
const outboxKey = (userId: string, chatId: string) => `limelight.outbox.${userId}.${chatId}`

export function outboxOf(userId: string, chatId: string) {
  const key = outboxKey(userId, chatId)
  return {
    read(): Outgoing[] {
      try {
        const stored: unknown = JSON.parse(area.getItem(key) ?? '[]')
        return Array.isArray(stored) ? stored.filter(isOutgoing) : []
      } catch {
        return []
      }
    },
    write: (outgoing: readonly Outgoing[]) =>
      outgoing.length === 0 ? area.removeItem(key) : area.setItem(key, JSON.stringify(outgoing)),
  }
}

function isOutgoing(value: unknown): value is Outgoing {
  return (
    typeof value === 'object' &&
    value !== null &&
    'key' in value &&
    typeof value.key === 'string' &&
    'text' in value &&
    typeof value.text === 'string' &&
    'files' in value &&
    Array.isArray(value.files) &&
    'createdAt' in value &&
    typeof value.createdAt === 'string' &&
    'state' in value
  )
}
