import { Link } from 'wouter'
import { EmptyView } from '../components/empty-view.tsx'
import { buttonVariants } from '../components/ui/button.tsx'
import { useSession } from '../features/accounts/use-session.ts'

export default function NotFoundPage() {
  const signedIn = useSession().status === 'signed-in'
  return (
    <EmptyView
      level={1}
      title="Page not found"
      className="py-[12dvh]"
      actions={
        <Link href={signedIn ? '/discovery' : '/'} className={buttonVariants({ variant: 'primary' })}>
          {signedIn ? 'Go to Discovery' : 'Go to the home page'}
        </Link>
      }
    >
      There’s nothing at this address. The link may be old or incomplete.
    </EmptyView>
  )
}
