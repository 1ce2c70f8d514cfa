import type { UserCard } from '@limelight/contract/users/schema'

/** What is written to a person is kept under this name. */
export function draftOf({ id }: Pick<UserCard, 'id'>): string {
  return `chat ${id}`
}

/** The first name, for sentences. */
export function firstNameOf(card: Pick<UserCard, 'fullName'> & { isGone?: boolean }): string {
  return card.fullName === '' ? 'They' : (card.fullName.split(' ')[0] ?? card.fullName)
}
