import type { UserCard } from '@limelight/contract/users/schema'

/** The name of a person. A hidden one is empty, and so is that of a deleted user. */
export function nameOf({ fullName, handle, isGone = false }: Named): string {
  if (fullName !== '') return fullName
  if (isGone) return 'Deleted account'
  return handle === null ? 'A user' : `@${handle}`
}

/** For sentences. */
export function firstNameOf(person: Named): string {
  return person.fullName.trim().split(/\s+/)[0] || nameOf(person)
}

type Named = Pick<UserCard, 'fullName' | 'handle'> & { isGone?: boolean }
