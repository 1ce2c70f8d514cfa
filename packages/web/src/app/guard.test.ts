import { expect, test } from 'vitest'
import { checkAccess } from './guard.ts'

const open = { access: 'public' } as const
const forVisitors = { access: 'public', whenSignedIn: '/social-info' } as const
const forUsers = { access: 'signed-in' } as const

test('shows visitors public pages and redirects them to sign-in from other pages, remembering the address', () => {
  expect(checkAccess(open, 'signed-out')).toEqual({ show: 'page' })
  expect(checkAccess(forVisitors, 'signed-out')).toEqual({ show: 'page' })
  expect(checkAccess(forUsers, 'signed-out')).toEqual({ goTo: '/sign-in', remember: true })
})

test('shows users every page except visitor-only pages, which redirect', () => {
  expect(checkAccess(open, 'signed-in')).toEqual({ show: 'page' })
  expect(checkAccess(forUsers, 'signed-in')).toEqual({ show: 'page' })
  expect(checkAccess(forVisitors, 'signed-in')).toEqual({ goTo: '/social-info', remember: false })
})

test.each([open, forVisitors, forUsers])(
  'shows neither the page nor a redirect until the session is known: %j',
  page => {
    expect(checkAccess(page, 'restoring')).toEqual({ show: 'skeleton' })
    expect(checkAccess(page, 'unreachable')).toEqual({ show: 'unreachable' })
  },
)

test.each(['restoring', 'unreachable', 'signed-out', 'signed-in'] as const)(
  'shows a standalone page immediately for every session status: %s',
  status => {
    expect(checkAccess({ access: 'public', alone: true }, status)).toEqual({ show: 'page' })
  },
)
