import { expect, test } from 'vitest'
import { mailboxOf } from './mailbox.ts'

test.each([
  ['ada+shop@example.test', 'ada@example.test'],
  ['ada+a+b@example.test', 'ada@example.test'],
  ['ada@example.test', 'ada@example.test'],
  ['+tag@example.test', '+tag@example.test'],
  ['ada@plus+host.test', 'ada@plus+host.test'],
])('%s belongs to the mailbox %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox)
})
