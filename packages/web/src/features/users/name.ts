import type { UserCard } from '@limelight/contract/users/schema'

/** The name of a person. A hidden one is empty, and so is that of a deleted user. */
export function nameOf({ fullName, handle, isGone = false }: Named): string {
  if (fullName !== '') return fullName
  if (isGone) return 'Deleted account'
  return handle === null ? 'A user' : `@${handle}`
}

type Named = Pick<UserCard, 'fullName' | 'handle'> & { isGone?: boolean }
