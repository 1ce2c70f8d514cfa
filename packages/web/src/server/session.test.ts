import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createSession, refreshIntervalMs, type SessionOptions, type SessionState } from './session.ts'
import { createTokenStore, memoryArea, type StorageArea } from './token-store.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const refused = (code: string) => Object.assign(new Error(code), { code })
const lost = new Error('connection lost')

type Given = {
  stored?: boolean
  refresh?: SessionOptions['refresh']
  loadUser?: SessionOptions['loadUser']
  browser?: Browser
}

/** A session in one tab, with stored tokens and a server that returns the given responses. */
function setUp({ stored = true, browser = openBrowser(), ...given }: Given = {}) {
  const tokens = browser.openTab()
  if (stored) tokens.write({ accessToken: 'old', refreshToken: 'refresh', persisted: true, signIn: 'first' })
  const refresh = vi.fn(given.refresh ?? (async () => ({ accessToken: 'new' })))
  const loadUser = vi.fn(given.loadUser ?? (async () => ({})))
  const forget = vi.fn()
  const signOut = vi.fn()
  const session = createSession({
    tokens,
    tabLock: browser.inTurn,
    refresh,
    loadUser,
    signOut,
    refusalOf: error => (error instanceof Error && 'code' in error ? String(error.code) : undefined),
  })
  session.onUserChange(forget)
  const seen: SessionState['status'][] = [session.state().status]
  session.subscribe(() => seen.push(session.state().status))
  return { session, tokens, refresh, loadUser, forget, signOut, seen }
}

type Browser = ReturnType<typeof openBrowser>

/** The state that tabs share: the local storage with its change events, and one lock. */
function openBrowser() {
  const local = memoryArea()
  const tabs: ((key: string) => void)[] = []
  let busy: Promise<unknown> | undefined
  return {
    openTab() {
      const listeners = new Set<(key: string | null) => void>()
      const heard = (key: string) => {
        for (const listener of listeners) listener(key)
      }
      tabs.push(heard)
      const tell = (key: string) => {
        for (const other of tabs) if (other !== heard) other(key)
      }
      const area: StorageArea = {
        getItem: local.getItem,
        setItem(key, text) {
          local.setItem(key, text)
          tell(key)
        },
        removeItem(key) {
          if (local.getItem(key) === null) return
          local.removeItem(key)
          tell(key)
        },
      }
      return createTokenStore(area, memoryArea(), listener => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      })
    },
    inTurn(work: (behind: boolean) => Promise<void>): Promise<void> {
      const before = busy
      const turn = before === undefined ? work(false) : before.catch(() => {}).then(() => work(true))
      busy = turn
      return turn.finally(() => {
        if (busy === turn) busy = undefined
      })
    },
  }
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

describe('session restore', () => {
  test('is signed out and sends no request without tokens', async () => {
    const { session, refresh, seen } = setUp({ stored: false })
    await session.restore()
    expect(seen).toEqual(['signed-out'])
    expect(refresh).not.toHaveBeenCalled()
  })

  test('is restoring until the token is refreshed and the user is loaded', async () => {
    const user = later<unknown>()
    const { session, refresh, seen } = setUp({ loadUser: () => user.promise })
    const restored = session.restore()
    await expect.poll(() => session.accessToken()).toBe('new')
    expect(refresh).toHaveBeenCalledExactlyOnceWith('refresh', true)
    expect(seen).toEqual(['restoring'])
    user.resolve({})
    await restored
    expect(seen).toEqual(['restoring', 'signed-in'])
  })

  test.each(['AUTH_FAIL', 'ACCOUNT_DELETED'])(
    'clears the tokens and reports the reason when the refresh is refused with %s',
    async code => {
      const { session, tokens, loadUser } = setUp({ refresh: () => Promise.reject(refused(code)) })
      await session.restore()
      expect(session.state()).toEqual({ status: 'signed-out', ended: code })
      expect(tokens.read()).toBeUndefined()
      expect(loadUser).not.toHaveBeenCalled()
    },
  )

  test('ends the session when loading the user is refused', async () => {
    const { session, tokens } = setUp({ loadUser: () => Promise.reject(refused('AUTH_FAIL')) })
    await session.restore()
    expect(session.state()).toEqual({ status: 'signed-out', ended: 'AUTH_FAIL' })
    expect(tokens.read()).toBeUndefined()
  })

  test('keeps the tokens and counts attempts while the server is unreachable, then succeeds on retry', async () => {
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

  test('stays signed out when the refresh responds after sign-out', async () => {
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

describe('signed-in session', () => {
  test('refreshes every five minutes, even after a failed attempt', async () => {
    const { session, refresh } = setUp()
    await session.restore()
    refresh.mockRejectedValueOnce(lost)
    await vi.advanceTimersByTimeAsync(refreshIntervalMs - 1)
    expect(refresh).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(refresh).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(refreshIntervalMs)
    expect(refresh).toHaveBeenCalledTimes(3)
    expect(session.state().status).toBe('signed-in')
  })

  test('ends the session and the timer when a background refresh is refused', async () => {
    const { session, refresh } = setUp()
    await session.restore()
    refresh.mockRejectedValueOnce(refused('AUTH_FAIL'))
    await vi.advanceTimersByTimeAsync(refreshIntervalMs)
    expect(session.state()).toEqual({ status: 'signed-out', ended: 'AUTH_FAIL' })
    await vi.advanceTimersByTimeAsync(refreshIntervalMs * 3)
    expect(refresh).toHaveBeenCalledTimes(2)
  })

  test('shares one refresh between concurrent renewals', async () => {
    const { session, refresh } = setUp()
    await session.restore()
    await Promise.all([session.renew(), session.renew(), session.renew()])
    expect(refresh).toHaveBeenCalledTimes(2)
    await session.renew()
    expect(refresh).toHaveBeenCalledTimes(3)
  })

  test('stores the tokens and starts the timer on sign-in, and clears both on sign-out', async () => {
    const { session, tokens, refresh } = setUp({ stored: false })
    session.begin({ accessToken: 'a', refreshToken: 'r' })
    expect(session.state()).toEqual({ status: 'signed-in' })
    expect(tokens.read()).toMatchObject({ accessToken: 'a', refreshToken: 'r', persisted: true })
    await vi.advanceTimersByTimeAsync(refreshIntervalMs)
    expect(refresh).toHaveBeenCalledExactlyOnceWith('r', true)
    session.exit()
    expect(session.state()).toEqual({ status: 'signed-out' })
    expect(session.accessToken()).toBeUndefined()
    await vi.advanceTimersByTimeAsync(refreshIntervalMs)
    expect(refresh).toHaveBeenCalledTimes(1)
  })

  test("keeps the next user's session when the previous user's refresh is refused late", async () => {
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

  test('replaces a rotated refresh token', async () => {
    const { session, tokens, refresh } = setUp()
    await session.restore()
    refresh.mockResolvedValueOnce({ accessToken: 'newer', refreshToken: 'next' })
    await session.renew()
    expect(tokens.read()).toMatchObject({ accessToken: 'newer', refreshToken: 'next', signIn: 'first' })
    await session.renew()
    expect(refresh).toHaveBeenLastCalledWith('next', true)
  })

  test('skips the refresh when the refused token is already replaced', async () => {
    const { session, refresh } = setUp()
    await session.restore()
    await session.renew('old')
    expect(refresh).toHaveBeenCalledTimes(1)
  })

  test('clears user data at the end of a session and calls the server only on sign-out', async () => {
    const left = setUp()
    await left.session.restore()
    left.session.exit()
    expect(left.signOut).toHaveBeenCalledExactlyOnceWith('new')
    expect(left.forget).toHaveBeenCalledTimes(1)

    const ended = setUp({ refresh: () => Promise.reject(refused('AUTH_FAIL')) })
    await ended.session.restore()
    expect(ended.signOut).not.toHaveBeenCalled()
    expect(ended.forget).toHaveBeenCalledTimes(1)
  })

  test('keeps a session that is not persisted in its window with the same refresh token', async () => {
    const { session, tokens, refresh } = setUp({ stored: false })
    session.begin({ accessToken: 'a', refreshToken: 'r' }, false)
    await session.renew()
    expect(refresh).toHaveBeenCalledExactlyOnceWith('r', false)
    expect(tokens.read()).toMatchObject({ accessToken: 'new', refreshToken: 'r', persisted: false })
  })
})

describe('session in two tabs', () => {
  const rotating = async () => ({ accessToken: 'new', refreshToken: 'next' })

  test('refreshes once when both tabs open at the same time', async () => {
    const browser = openBrowser()
    const answer = later<{ accessToken: string; refreshToken: string }>()
    const one = setUp({ browser, refresh: () => answer.promise })
    const two = setUp({ browser })
    const both = Promise.all([one.session.restore(), two.session.restore()])
    answer.resolve(await rotating())
    await both
    expect(one.refresh).toHaveBeenCalledTimes(1)
    expect(two.refresh).not.toHaveBeenCalled()
    expect([one.session.state().status, two.session.state().status]).toEqual(['signed-in', 'signed-in'])
    expect(two.session.accessToken()).toBe('new')
  })

  test('refreshes in the second tab when the refresh in the first fails', async () => {
    const browser = openBrowser()
    const one = setUp({ browser, refresh: () => Promise.reject(lost) })
    const two = setUp({ browser })
    const both = Promise.all([one.session.restore(), two.session.restore()])
    await vi.advanceTimersByTimeAsync(1000)
    await both
    expect(two.refresh).toHaveBeenCalledTimes(1)
    // The first tab recovers through the shared tokens, without a retry.
    await expect.poll(() => one.session.state().status).toBe('signed-in')
  })

  test('refreshes once per five minutes across both tabs', async () => {
    const browser = openBrowser()
    let count = 0
    const refresh = async () => {
      count += 1
      return { accessToken: `access ${count}`, refreshToken: `refresh ${count}` }
    }
    const one = setUp({ browser, refresh })
    await one.session.restore()
    await vi.advanceTimersByTimeAsync(refreshIntervalMs / 2)
    const two = setUp({ browser, refresh, stored: false })
    await two.session.restore()
    expect(count).toBe(2)
    for (const expected of [2, 3, 4]) {
      expect(count).toBe(expected)
      await vi.advanceTimersByTimeAsync(refreshIntervalMs)
    }
    expect(one.session.state().status).toBe('signed-in')
    expect(two.session.state().status).toBe('signed-in')
  })

  test('signing out in one tab signs out the other without a second call', async () => {
    const browser = openBrowser()
    const one = setUp({ browser })
    const two = setUp({ browser })
    await one.session.restore()
    await two.session.restore()
    one.session.exit()
    expect(two.session.state()).toEqual({ status: 'signed-out' })
    expect(two.forget).toHaveBeenCalledTimes(1)
    expect(two.signOut).not.toHaveBeenCalled()
  })

  test('signing in in one tab signs in the other once it has loaded the user', async () => {
    const browser = openBrowser()
    const user = later<unknown>()
    const one = setUp({ browser, stored: false })
    const two = setUp({ browser, stored: false, loadUser: () => user.promise })
    one.session.begin({ accessToken: 'a', refreshToken: 'r' })
    expect(two.seen).toEqual(['signed-out', 'restoring'])
    user.resolve({})
    await expect.poll(() => two.session.state().status).toBe('signed-in')
    expect(two.refresh).not.toHaveBeenCalled()
  })

  test('drops loaded data and pending responses when another user signs in in another tab', async () => {
    const browser = openBrowser()
    const one = setUp({ browser })
    const two = setUp({ browser })
    await two.session.restore()
    const answer = later<{ accessToken: string }>()
    two.refresh.mockReturnValueOnce(answer.promise)
    const renewed = two.session.renew()
    one.session.begin({ accessToken: 'theirs', refreshToken: 'theirs' })
    expect(two.forget).toHaveBeenCalledTimes(1)
    answer.resolve({ accessToken: 'late' })
    await renewed
    expect(two.loadUser).toHaveBeenCalledTimes(2)
    expect(two.session.accessToken()).toBe('theirs')
    expect(two.session.state().status).toBe('signed-in')
  })

  test("does not repeat the previous user's call for the next user", async () => {
    const browser = openBrowser()
    const one = setUp({ browser })
    const two = setUp({ browser })
    await two.session.restore()
    const answer = later<{ accessToken: string }>()
    one.refresh.mockReturnValueOnce(answer.promise)
    const first = one.session.renew()
    const waiting = two.session.renew()
    one.session.exit()
    one.session.begin({ accessToken: 'theirs', refreshToken: 'theirs' })
    answer.resolve({ accessToken: 'late' })
    await first
    await expect(waiting).rejects.toThrow('ended while the call was queued')
  })
})
