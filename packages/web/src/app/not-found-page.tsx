import { GonePage } from '../components/empty-view.tsx'
import { useSession } from '../features/accounts/use-session.ts'

export default function NotFoundPage() {
  const signedIn = useSession().status === 'signed-in'
  return (
    <GonePage
      title="Page not found"
      href={signedIn ? '/discovery' : '/'}
      action={signedIn ? 'Go to Discovery' : 'Go to the home page'}
    >
      There’s nothing at this address. The link may be old or incomplete.
    </GonePage>
  )
}
