import type { User } from '@limelight/contract/users/schema'
import { useLocation } from 'wouter'
import { session } from '../../server/client.ts'
import { trpc } from '../../server/trpc.ts'

/** The signed-in admin. For pages behind the sign-in, which has loaded it. */
export function useAdmin(): User {
  const [admin] = trpc.admin.me.useSuspenseQuery()
  return admin
}

export function useAdminExit() {
  const [, navigate] = useLocation()
  return () => {
    session.exit()
    navigate('/admin/sign-in')
  }
}
