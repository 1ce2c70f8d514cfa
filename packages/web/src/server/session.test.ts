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

/** A session in one tab, over stored tokens and a server whose next answers are given. */
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

/** What its tabs share: the local storage, which tells each of what the others do, and one lock. */
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
    expect(refresh).toHaveBeenCalledExactlyOnceWith('refresh', true)
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
    await vi.advanceTimersByTimeAsync(refreshIntervalMs - 1)
    expect(refresh).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(refresh).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(refreshIntervalMs)
    expect(refresh).toHaveBeenCalledTimes(3)
    expect(session.state().status).toBe('signed-in')
  })

  test('a refresh refused in the background ends it, and the timer with it', async () => {
    const { session, refresh } = setUp()
    await session.restore()
    refresh.mockRejectedValueOnce(refused('AUTH_FAIL'))
    await vi.advanceTimersByTimeAsync(refreshIntervalMs)
    expect(session.state()).toEqual({ status: 'signed-out', ended: 'AUTH_FAIL' })
    await vi.advanceTimersByTimeAsync(refreshIntervalMs * 3)
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
    expect(tokens.read()).toMatchObject({ accessToken: 'a', refreshToken: 'r', persisted: true })
    await vi.advanceTimersByTimeAsync(refreshIntervalMs)
    expect(refresh).toHaveBeenCalledExactlyOnceWith('r', true)
    session.exit()
    expect(session.state()).toEqual({ status: 'signed-out' })
    expect(session.accessToken()).toBeUndefined()
    await vi.advanceTimersByTimeAsync(refreshIntervalMs)
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

  test('a new refresh token takes the place of the old one', async () => {
    const { session, tokens, refresh } = setUp()
    await session.restore()
    refresh.mockResolvedValueOnce({ accessToken: 'newer', refreshToken: 'next' })
    await session.renew()
    expect(tokens.read()).toMatchObject({ accessToken: 'newer', refreshToken: 'next', signIn: 'first' })
    await session.renew()
    expect(refresh).toHaveBeenLastCalledWith('next', true)
  })

  test('who was refused with a token that has been replaced since gets the new one without a refresh', async () => {
    const { session, refresh } = setUp()
    await session.restore()
    await session.renew('old')
    expect(refresh).toHaveBeenCalledTimes(1)
  })

  test('a refusal ends the session only with the token it was about', async () => {
    const { session, tokens } = setUp()
    await session.restore()
    session.end('AUTH_FAIL', 'old')
    expect(session.state().status).toBe('signed-in')
    session.end('AUTH_FAIL', 'new')
    expect(session.state()).toEqual({ status: 'signed-out', ended: 'AUTH_FAIL' })
    expect(tokens.read()).toBeUndefined()
    session.end('ACCOUNT_DELETED', undefined)
    expect(session.state()).toEqual({ status: 'signed-out', ended: 'AUTH_FAIL' })
  })

  test('Exit tells the server and drops what was loaded; an ended session needs no words', async () => {
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

  test('a session of one window stays there, and keeps a refresh token that a copy of the window may use too', async () => {
    const { session, tokens, refresh } = setUp({ stored: false })
    session.begin({ accessToken: 'a', refreshToken: 'r' }, false)
    await session.renew()
    expect(refresh).toHaveBeenCalledExactlyOnceWith('r', false)
    expect(tokens.read()).toMatchObject({ accessToken: 'new', refreshToken: 'r', persisted: false })
  })
})

describe('in two tabs', () => {
  const rotating = async () => ({ accessToken: 'new', refreshToken: 'next' })

  test('that open at the same time, one refresh serves both', async () => {
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

  test('the second asks for itself when the first had no luck', async () => {
    const browser = openBrowser()
    const one = setUp({ browser, refresh: () => Promise.reject(lost) })
    const two = setUp({ browser })
    const both = Promise.all([one.session.restore(), two.session.restore()])
    await vi.advanceTimersByTimeAsync(1000)
    await both
    expect(two.refresh).toHaveBeenCalledTimes(1)
    // The first hears of it and need not be asked to try again.
    await vi.waitFor(() => expect(one.session.state().status).toBe('signed-in'))
  })

  test('they refresh once every five minutes, whichever of them does it', async () => {
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

  test('Exit in one is the Exit of the other, which tells nobody again', async () => {
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

  test('a sign-in in one is the sign-in of the other, which loads the person first', async () => {
    const browser = openBrowser()
    const user = later<unknown>()
    const one = setUp({ browser, stored: false })
    const two = setUp({ browser, stored: false, loadUser: () => user.promise })
    one.session.begin({ accessToken: 'a', refreshToken: 'r' })
    expect(two.seen).toEqual(['signed-out', 'restoring'])
    user.resolve({})
    await vi.waitFor(() => expect(two.session.state().status).toBe('signed-in'))
    expect(two.refresh).not.toHaveBeenCalled()
  })

  test('another person signs in elsewhere: nothing that was loaded stays, nothing on its way counts', async () => {
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

  test('a call of the previous person is not repeated for the next', async () => {
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
