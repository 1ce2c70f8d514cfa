import type { UserCard } from '@limelight/contract/users/schema'

/** What is written to a person is kept under this name. */
export function draftOf({ id }: Pick<UserCard, 'id'>): string {
  return `chat ${id}`
}
