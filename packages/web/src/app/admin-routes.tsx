import { type LazyComponent, lazyComponent } from '../display/lazy-component.tsx'

export type AdminRoute = {
  path: string
  title: string
  /** The menu item that is marked as current. */
  section: string
  page: LazyComponent<object>
}

const audit = lazyComponent(() => import('../features/audit/page.tsx'))

/** Every page of the admin app. The first match counts. */
export const adminRoutes: readonly AdminRoute[] = [
  { path: '/admin/audit', title: 'Audit', section: '/admin/audit', page: audit },
]

/** Where an admin arrives. */
export const adminHome = '/admin/audit'
