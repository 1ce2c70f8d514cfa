import type { UserCard } from '@limelight/contract/users/schema'

/** A refused name is empty, and so is that of a deleted user. */
export function nameOf({ fullName, isGone }: Pick<UserCard, 'fullName'> & { isGone?: boolean }): string {
  if (fullName !== '') return fullName
  return isGone ? 'Deleted account' : 'A user'
}

/** What is written to a person is kept under this name. */
export function draftOf({ id }: Pick<UserCard, 'id'>): string {
  return `chat ${id}`
}

/** The first name, for sentences. */
export function firstNameOf(card: Pick<UserCard, 'fullName'> & { isGone?: boolean }): string {
  return card.fullName === '' ? 'They' : (card.fullName.split(' ')[0] ?? card.fullName)
}
