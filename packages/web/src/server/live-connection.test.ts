import type { LiveMessage } from '@limelight/contract/live'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ConnectionEvents, createLiveUpdates, type LiveUpdatesOptions, retryDelayMs } from './live-connection.ts'
import type { SessionState } from './session.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const event: LiveMessage<'event'> = {
  id: 'an id',
  userId: 'a user',
  type: 'ORDER',
  payload: {},
  isRead: false,
  createdAt: '2026-11-20T09:30:00.000Z',
}

/** A session that the test controls, and the connections opened for it. */
async function setUp(given: { open?: LiveUpdatesOptions['open']; renew?: () => Promise<void> } = {}) {
  let state: SessionState = { status: 'signed-out' }
  let token = 'first'
  const subscribers = new Set<() => void>()
  const lines: { events: ConnectionEvents; connect: ReturnType<typeof vi.fn>; close: ReturnType<typeof vi.fn> }[] = []
  const enter = async (next: SessionState) => {
    state = next
    for (const subscriber of subscribers) subscriber()
    await vi.advanceTimersByTimeAsync(0)
  }
  const renew = vi.fn(async () => {
    await given.renew?.()
    token = 'second'
  })
  const open = vi.fn(
    given.open ??
      (async (events: ConnectionEvents) => {
        const line = { events, connect: vi.fn(() => void events.token()), close: vi.fn() }
        lines.push(line)
        return line
      }),
  )
  const live = createLiveUpdates({
    session: {
      state: () => state,
      subscribe: listener => {
        subscribers.add(listener)
        return () => void subscribers.delete(listener)
      },
      accessToken: () => token,
      renew,
    },
    open,
  })
  const line = () => {
    const newest = lines.at(-1)
    if (newest === undefined) throw new Error('No line was opened')
    return newest
  }
  return { live, enter, renew, open, line, lines }
}

const signedIn = { status: 'signed-in' } as const
const signedOut = { status: 'signed-out' } as const

test('keeps one connection open while signed in and none otherwise', async () => {
  const { enter, open, line } = await setUp()
  await enter({ status: 'restoring' })
  expect(open).not.toHaveBeenCalled()
  await enter(signedIn)
  await enter(signedIn)
  expect(open).toHaveBeenCalledTimes(1)
  expect(line().connect).toHaveBeenCalledTimes(1)
  await enter(signedOut)
  expect(line().close).toHaveBeenCalledTimes(1)
  await enter(signedIn)
  expect(open).toHaveBeenCalledTimes(2)
})

test('closes a connection that becomes ready after sign-out', async () => {
  let arrive = () => {}
  const line = { connect: vi.fn(), close: vi.fn() }
  const { enter } = await setUp({ open: () => new Promise(resolve => (arrive = () => resolve(line))) })
  await enter(signedIn)
  await enter(signedOut)
  arrive()
  await vi.advanceTimersByTimeAsync(0)
  expect(line.connect).not.toHaveBeenCalled()
  expect(line.close).toHaveBeenCalled()
})

test('delivers messages to listeners and notifies them on every open', async () => {
  const { live, enter, line } = await setUp()
  const [heard, returned] = [vi.fn(), vi.fn()]
  const ends = [live.listen('event', heard), live.onReconnect(returned)]
  await enter(signedIn)
  line().events.onOpen()
  line().events.onMessage('event', event)
  // @ts-expect-error A newer server knows more names.
  line().events.onMessage('newer', event)
  expect(heard).toHaveBeenCalledExactlyOnceWith(event)
  expect(returned).toHaveBeenCalledTimes(1)
  for (const end of ends) end()
  line().events.onOpen()
  line().events.onMessage('event', event)
  expect(heard).toHaveBeenCalledTimes(1)
  expect(returned).toHaveBeenCalledTimes(1)
})

test('renews a refused token once, then retries after a delay', async () => {
  const { enter, renew, line } = await setUp()
  await enter(signedIn)
  line().events.onRefused()
  await vi.advanceTimersByTimeAsync(0)
  expect(renew).toHaveBeenCalledExactlyOnceWith('first')
  expect(line().connect).toHaveBeenCalledTimes(2)
  expect(line().events.token()).toBe('second')

  line().events.onRefused()
  await vi.advanceTimersByTimeAsync(retryDelayMs - 1)
  expect(line().connect).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(line().connect).toHaveBeenCalledTimes(3)
})

test('renews the token immediately again after a successful open', async () => {
  const { enter, line } = await setUp()
  await enter(signedIn)
  for (let round = 1; round <= 3; round += 1) {
    line().events.onOpen()
    line().events.onRefused()
    await vi.advanceTimersByTimeAsync(0)
    expect(line().connect).toHaveBeenCalledTimes(1 + round)
  }
})

test('reconnects later when the refresh cannot reach the server', async () => {
  const { enter, line } = await setUp({ renew: () => Promise.reject(new Error('connection lost')) })
  await enter(signedIn)
  line().events.onRefused()
  await vi.advanceTimersByTimeAsync(0)
  expect(line().connect).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(retryDelayMs)
  expect(line().connect).toHaveBeenCalledTimes(2)
})

test('closes the connection when the refresh ends the session', async () => {
  const house = await setUp({
    renew: async () => {
      await house.enter(signedOut)
      throw new Error('AUTH_FAIL')
    },
  })
  await house.enter(signedIn)
  house.line().events.onRefused()
  await vi.advanceTimersByTimeAsync(retryDelayMs * 2)
  expect(house.line().connect).toHaveBeenCalledTimes(1)
  expect(house.line().close).toHaveBeenCalledTimes(1)
  expect(house.open).toHaveBeenCalledTimes(1)
})

test('loads the client code again when loading fails', async () => {
  const line = { connect: vi.fn(), close: vi.fn() }
  const open = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue(line)
  const { enter } = await setUp({ open })
  await enter(signedIn)
  expect(line.connect).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(retryDelayMs)
  expect(line.connect).toHaveBeenCalledTimes(1)
  await enter(signedOut)
  expect(line.close).toHaveBeenCalledTimes(1)
})
