import type { SessionState } from '../server/session.ts'

export type Access = {
  /** Who may see the page. */
  access: 'public' | 'signed-in'
  /** Where a user goes instead, from a page that only makes sense to visitors. */
  whenSignedIn?: string
  /** Stands alone, without a frame, and is the same for everybody: nobody waits to hear who it is. */
  alone?: true
}

export type Verdict =
  | { show: 'page' | 'skeleton' | 'unreachable' }
  /** `remember`: the address comes back after the sign-in. */
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
