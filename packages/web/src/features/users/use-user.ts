import type { User } from '@limelight/contract/users/schema'
import { trpc } from '../../server/trpc.ts'

/** The signed-in user. For pages behind the guard, which has loaded it. */
export function useUser(options: { refetchOnWindowFocus?: 'always' } = {}): User {
  const [user] = trpc.users.me.useSuspenseQuery(undefined, options)
  return user
}
