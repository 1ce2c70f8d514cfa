import type { ReactNode } from 'react'
import { DraftOwner } from '../components/forms/drafts.ts'
import { AccountMenu } from '../components/shell/account-menu.tsx'
import { AdminShell } from '../components/shell/admin-page.tsx'
import { useAdmin, useAdminExit } from '../features/admin/use-admin.ts'
import { useWaitingCounts } from '../features/admin/use-waiting-counts.ts'
import { imageUrl } from '../server/image-url.ts'
import { adminMenu } from './admin-menu.ts'
import { type AdminRoute, adminHome } from './admin-routes.tsx'

/** What stands around a page of the admin app. */
export default function AdminFrame({ route, children }: { route: AdminRoute; children: ReactNode }) {
  const admin = useAdmin()
  const exit = useAdminExit()
  const counts = useWaitingCounts()
  return (
    <DraftOwner value={admin.id}>
      <AdminShell
        home={adminHome}
        menu={{ groups: adminMenu(counts), current: { path: route.path, section: route.section } }}
        account={
          <AccountMenu
            fullName={admin.fullName}
            email={admin.email}
            photo={admin.photo.url === null ? null : imageUrl(admin.photo.url)}
            items={[]}
            onExit={exit}
          />
        }
      >
        {children}
      </AdminShell>
    </DraftOwner>
  )
}
