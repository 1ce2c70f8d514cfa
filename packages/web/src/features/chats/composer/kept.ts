import type { Outgoing } from '../thread/thread.ts'

/**
 * Drafts and messages on their way, per user and chat, in this browser. Without storage they last as
 * long as the page.
 */
const memory = new Map<string, string>()

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return memory.get(key) ?? null
  }
}

function write(key: string, text: string | undefined): void {
  try {
    if (text === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    if (text === undefined) memory.delete(key)
    else memory.set(key, text)
  }
}

const draftKey = (userId: string, chatId: string) => `limelight.draft.${userId}.${chatId}`
const outboxKey = (userId: string, chatId: string) => `limelight.outbox.${userId}.${chatId}`

export function readDraft(userId: string, chatId: string): string {
  return read(draftKey(userId, chatId)) ?? ''
}

export function writeDraft(userId: string, chatId: string, text: string): void {
  write(draftKey(userId, chatId), text === '' ? undefined : text)
}

export function outboxOf(userId: string, chatId: string) {
  const key = outboxKey(userId, chatId)
  return {
    read(): Outgoing[] {
      try {
        const stored: unknown = JSON.parse(read(key) ?? '[]')
        return Array.isArray(stored) ? stored.filter(isOutgoing) : []
      } catch {
        return []
      }
    },
    write: (outgoing: readonly Outgoing[]) => write(key, outgoing.length === 0 ? undefined : JSON.stringify(outgoing)),
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
