import { expect, test } from 'vitest'
import { memoryArea } from '../../../server/token-store.ts'
import { outboxOf } from './outbox.ts'

const message = (key: string, createdAt: string) => ({
  key,
  chatId: 'chat',
  text: key,
  files: [],
  createdAt,
  state: 'waiting' as const,
})

test('two tabs without a connection keep the messages of both', () => {
  const area = memoryArea()
  const [one, other] = [outboxOf('user', 'chat', area), outboxOf('user', 'chat', area)]
  other.keep(message('b', '2026-11-23T00:00:01.000Z'))
  one.keep(message('a', '2026-11-23T00:00:00.000Z'))
  outboxOf('user', 'chat 2', area).keep(message('c', '2026-11-23T00:00:00.000Z'))
  expect(one.read().map(({ key }) => key)).toEqual(['a', 'b'])
  other.drop('b')
  expect(one.read().map(({ key }) => key)).toEqual(['a'])
})

test('anything malformed is ignored', () => {
  const area = memoryArea()
  area.setItem('limelight.outbox.user.chat.x', '[1]')
  area.setItem('limelight.outbox.user.chat.y', 'no json')
  expect(outboxOf('user', 'chat', area).read()).toEqual([])
})
