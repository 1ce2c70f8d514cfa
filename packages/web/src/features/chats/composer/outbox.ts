import { browserArea, type ListedArea } from '../../../server/token-store.ts'
import type { Outgoing } from '../thread/thread.ts'

const browser = browserArea()

/** Messages on their way, per user and person. Each has an entry of its own, so two tabs keep all of theirs. */
export function outboxOf(userId: string, personId: string, area: ListedArea = browser) {
  const prefix = `limelight.outbox.${userId}.${personId}.`
  return {
    read: (): Outgoing[] =>
      area
        .keys()
        .filter(name => name.startsWith(prefix))
        .flatMap(name => parse(area.getItem(name)))
        .sort((one, other) => (one.createdAt < other.createdAt ? -1 : 1)),
    keep: (message: Outgoing) => area.setItem(prefix + message.key, JSON.stringify(message)),
    drop: (key: string) => area.removeItem(prefix + key),
  }
}

function parse(text: string | null): Outgoing[] {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return isOutgoing(value) ? [value] : []
  } catch {
    return []
  }
}

function isOutgoing(value: unknown): value is Outgoing {
  return (
    typeof value === 'object' &&
    value !== null &&
    'key' in value &&
    typeof value.key === 'string' &&
    'chatId' in value &&
    typeof value.chatId === 'string' &&
    'text' in value &&
    typeof value.text === 'string' &&
    'files' in value &&
    Array.isArray(value.files) &&
    'createdAt' in value &&
    typeof value.createdAt === 'string' &&
    'state' in value
  )
}
