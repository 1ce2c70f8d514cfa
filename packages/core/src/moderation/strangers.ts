import type { Database } from '@limelight/db/database'
import { findAcquainted } from './acquaintance-store.ts'
import { maskContacts } from './contacts.ts'

/** A text of an author as one person may read it. */
export type Reading = (authorId: string, text: string) => string

/** Everything, for admins and for the author's own acts. */
export const readAll: Reading = (_authorId, text) => text

/**
 * How a user reads what these authors wrote: without contact details until both have agreed on an
 * order. Authors read their own texts, and admins everything.
 */
export async function loadReading(
  db: Database,
  { userId, isAdmin = false }: { userId: string; isAdmin?: boolean },
  authorIds: readonly string[],
): Promise<Reading> {
  if (isAdmin) return readAll
  const others = [...new Set(authorIds)].filter(id => id !== userId)
  const acquainted = await findAcquainted(db, userId, others)
  return (authorId, text) => (authorId === userId || acquainted.has(authorId) ? text : maskContacts(text))
}

/** Those of the others with whom the user has agreed on an order. */
export function findAcquaintances(db: Database, userId: string, otherIds: readonly string[]): Promise<Set<string>> {
  return findAcquainted(db, userId, otherIds)
}

/** Whether two users have agreed on an order. */
export async function areAcquainted(db: Database, [one, other]: readonly [string, string]): Promise<boolean> {
  return (await findAcquainted(db, one, [other])).has(other)
}
