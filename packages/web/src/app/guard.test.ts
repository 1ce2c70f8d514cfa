import { expect, test } from 'vitest'
import { checkAccess } from './guard.ts'

const open = { access: 'public' } as const
const forVisitors = { access: 'public', whenSignedIn: '/social-info' } as const
const forUsers = { access: 'signed-in' } as const

test('a visitor sees public pages and is sent to sign in from the others, whose address is remembered', () => {
  expect(checkAccess(open, 'signed-out')).toEqual({ show: 'page' })
  expect(checkAccess(forVisitors, 'signed-out')).toEqual({ show: 'page' })
  expect(checkAccess(forUsers, 'signed-out')).toEqual({ goTo: '/sign-in', remember: true })
})

test('a user sees every page but those for visitors, which lead on', () => {
  expect(checkAccess(open, 'signed-in')).toEqual({ show: 'page' })
  expect(checkAccess(forUsers, 'signed-in')).toEqual({ show: 'page' })
  expect(checkAccess(forVisitors, 'signed-in')).toEqual({ goTo: '/social-info', remember: false })
})

test.each([open, forVisitors, forUsers])('as long as nobody knows who it is, nothing is decided: %j', page => {
  expect(checkAccess(page, 'restoring')).toEqual({ show: 'skeleton' })
  expect(checkAccess(page, 'unreachable')).toEqual({ show: 'unreachable' })
})

test.each(['restoring', 'unreachable', 'signed-out', 'signed-in'] as const)(
  'a page that stands alone shows at once, whoever it is: %s',
  status => {
    expect(checkAccess({ access: 'public', alone: true }, status)).toEqual({ show: 'page' })
  },
)
