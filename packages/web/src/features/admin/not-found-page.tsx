import { Link } from 'wouter'
import { EmptyView } from '../../components/empty-view.tsx'
import { AdminPage } from '../../components/shell/admin-page.tsx'
import { buttonVariants } from '../../components/ui/button.tsx'

export default function NotFoundPage() {
  return (
    <AdminPage title="Page not found" isTool={false}>
      <EmptyView
        title="There’s nothing at this address"
        className="py-[12dvh]"
        actions={
          <Link href="/admin" className={buttonVariants({ variant: 'primary' })}>
            Go to the start
          </Link>
        }
      >
        The link may be old or incomplete.
      </EmptyView>
    </AdminPage>
  )
}
