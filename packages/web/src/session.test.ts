import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createSession, refreshInterval, type SessionOptions, type SessionState } from './session.ts'
import { createTokenStore, memoryArea } from './token-store.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const refused = (code: string) => Object.assign(new Error(code), { code })
const lost = new Error('connection lost')

/** A session over stored tokens and a server whose next answers are given. */
function setUp(
  given: { stored?: boolean; refresh?: SessionOptions['refresh']; loadUser?: SessionOptions['loadUser'] } = {},
) {
  const tokens = createTokenStore(memoryArea(), memoryArea())
  if (given.stored ?? true) tokens.write({ accessToken: 'old', refreshToken: 'refresh', persisted: true })
  const refresh = vi.fn(given.refresh ?? (async () => ({ accessToken: 'new' })))
  const loadUser = vi.fn(given.loadUser ?? (async () => ({})))
  const session = createSession({
    tokens,
    refresh,
    loadUser,
    refusalOf: error => (error instanceof Error && 'code' in error ? String(error.code) : undefined),
  })
  const seen: SessionState['status'][] = [session.state().status]
  session.subscribe(() => seen.push(session.state().status))
  return { session, tokens, refresh, loadUser, seen }
}

function later<T>() {
  let settle: { resolve: (value: T) => void; reject: (reason: unknown) => void } | undefined
  const promise = new Promise<T>((resolve, reject) => {
    settle = { resolve, reject }
  })
  return {
    promise,
    resolve: (value: T) => settle?.resolve(value),
    reject: (reason: unknown) => settle?.reject(reason),
  }
}

describe('at the start', () => {
  test('without tokens it is signed out and asks nobody', async () => {
    const { session, refresh, seen } = setUp({ stored: false })
    await session.restore()
    expect(seen).toEqual(['signed-out'])
    expect(refresh).not.toHaveBeenCalled()
  })

  test('with tokens it is restoring until the refresh has answered and the user is loaded', async () => {
    const user = later<unknown>()
    const { session, refresh, seen } = setUp({ loadUser: () => user.promise })
    const restored = session.restore()
    await vi.waitFor(() => expect(session.accessToken()).toBe('new'))
    expect(refresh).toHaveBeenCalledExactlyOnceWith('refresh')
    expect(seen).toEqual(['restoring'])
    user.resolve({})
    await restored
    expect(seen).toEqual(['restoring', 'signed-in'])
  })

  test.each(['AUTH_FAIL', 'ACCOUNT_DELETED'])(
    'a refresh refused with %s clears the tokens and says why',
    async code => {
      const { session, tokens, loadUser } = setUp({ refresh: () => Promise.reject(refused(code)) })
      await session.restore()
      expect(session.state()).toEqual({ status: 'signed-out', ended: code })
      expect(tokens.read()).toBeUndefined()
      expect(loadUser).not.toHaveBeenCalled()
    },
  )

  test('a user who may not be loaded ends it as well', async () => {
    const { session, tokens } = setUp({ loadUser: () => Promise.reject(refused('AUTH_FAIL')) })
    await session.restore()
    expect(session.state()).toEqual({ status: 'signed-out', ended: 'AUTH_FAIL' })
    expect(tokens.read()).toBeUndefined()
  })

  test('a lost connection keeps the tokens, counts the attempts, and Try again can succeed', async () => {
    const { session, tokens, refresh, seen } = setUp()
    refresh.mockRejectedValueOnce(lost).mockRejectedValueOnce(lost)
    await session.restore()
    expect(session.state()).toMatchObject({ status: 'unreachable', attempts: 1, retrying: false })
    const retried = session.restore()
    expect(session.state()).toMatchObject({ status: 'unreachable', retrying: true })
    await retried
    expect(session.state()).toMatchObject({ status: 'unreachable', attempts: 2, retrying: false })
    expect(tokens.read()?.refreshToken).toBe('refresh')
    await session.restore()
    expect(seen.at(-1)).toBe('signed-in')
  })

  test('Exit while nobody answers stays an exit when the answer comes', async () => {
    const answer = later<{ accessToken: string }>()
    const { session, tokens } = setUp({ refresh: () => answer.promise })
    const restored = session.restore()
    session.exit()
    answer.resolve({ accessToken: 'late' })
    await restored
    expect(session.state()).toEqual({ status: 'signed-out' })
    expect(tokens.read()).toBeUndefined()
  })
})

describe('while signed in', () => {
  test('it is refreshed every five minutes, also past a lost connection', async () => {
    const { session, refresh } = setUp()
    await session.restore()
    refresh.mockRejectedValueOnce(lost)
    await vi.advanceTimersByTimeAsync(refreshInterval - 1)
    expect(refresh).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(refresh).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(refreshInterval)
    expect(refresh).toHaveBeenCalledTimes(3)
    expect(session.state().status).toBe('signed-in')
  })

  test('a refresh refused in the background ends it, and the timer with it', async () => {
    const { session, refresh } = setUp()
    await session.restore()
    refresh.mockRejectedValueOnce(refused('AUTH_FAIL'))
    await vi.advanceTimersByTimeAsync(refreshInterval)
    expect(session.state()).toEqual({ status: 'signed-out', ended: 'AUTH_FAIL' })
    await vi.advanceTimersByTimeAsync(refreshInterval * 3)
    expect(refresh).toHaveBeenCalledTimes(2)
  })

  test('everybody who asks for a new token at the same time shares one refresh', async () => {
    const { session, refresh } = setUp()
    await session.restore()
    await Promise.all([session.renew(), session.renew(), session.renew()])
    expect(refresh).toHaveBeenCalledTimes(2)
    await session.renew()
    expect(refresh).toHaveBeenCalledTimes(3)
  })

  test('a sign-in keeps the tokens and starts the timer; Exit ends both', async () => {
    const { session, tokens, refresh } = setUp({ stored: false })
    session.begin({ accessToken: 'a', refreshToken: 'r' })
    expect(session.state()).toEqual({ status: 'signed-in' })
    expect(tokens.read()).toEqual({ accessToken: 'a', refreshToken: 'r', persisted: true })
    await vi.advanceTimersByTimeAsync(refreshInterval)
    expect(refresh).toHaveBeenCalledExactlyOnceWith('r')
    session.exit()
    expect(session.state()).toEqual({ status: 'signed-out' })
    expect(session.accessToken()).toBeUndefined()
    await vi.advanceTimersByTimeAsync(refreshInterval)
    expect(refresh).toHaveBeenCalledTimes(1)
  })

  test('a late refusal of the previous person does not end the session of the next', async () => {
    const answer = later<{ accessToken: string }>()
    const { session, tokens, refresh } = setUp()
    await session.restore()
    refresh.mockReturnValueOnce(answer.promise)
    const renewed = session.renew()
    session.exit()
    session.begin({ accessToken: 'theirs', refreshToken: 'theirs' })
    answer.reject(refused('AUTH_FAIL'))
    await expect(renewed).rejects.toThrow('AUTH_FAIL')
    expect(session.state()).toEqual({ status: 'signed-in' })
    expect(tokens.read()?.accessToken).toBe('theirs')
  })

  test('a session that is not persisted stays so when it is refreshed', async () => {
    const { session, tokens } = setUp({ stored: false })
    session.begin({ accessToken: 'a', refreshToken: 'r' }, false)
    await session.renew()
    expect(tokens.read()).toEqual({ accessToken: 'new', refreshToken: 'r', persisted: false })
  })
})
