import type { SessionState } from '../server/session.ts'

export type Access = {
  /** Who may see the page. */
  access: 'public' | 'signed-in'
  /** Where a user goes instead, from a page that only makes sense to visitors. */
  whenSignedIn?: string
  /** Shown without a frame, and without waiting for the session. */
  alone?: true
}

export type Verdict =
  | { show: 'page' | 'skeleton' | 'unreachable' }
  /** `remember`: the user returns to the address after signing in. */
  | { goTo: string; remember: boolean }

export function checkAccess(page: Access, status: SessionState['status']): Verdict {
  if (page.alone) return { show: 'page' }
  switch (status) {
    case 'restoring':
      return { show: 'skeleton' }
    case 'unreachable':
      return { show: 'unreachable' }
    case 'signed-out':
      return page.access === 'public' ? { show: 'page' } : { goTo: '/sign-in', remember: true }
    case 'signed-in':
      return page.whenSignedIn === undefined ? { show: 'page' } : { goTo: page.whenSignedIn, remember: false }
  }
}
