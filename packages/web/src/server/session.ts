import type { TabLock } from './tab-lock.ts'
import type { StoredTokens, TokenStore, Tokens } from './token-store.ts'

export type SessionState =
  /** `ended` is the code with which the server closed the session; absent after Exit. */
  | { status: 'signed-out'; ended?: string }
  /** There are stored tokens; the server is being asked whether they are valid. */
  | { status: 'restoring' }
  /** The server did not answer. The tokens are kept. */
  | { status: 'unreachable'; attempts: number; lastAt: Date; retrying: boolean }
  | { status: 'signed-in' }

export type SessionOptions = {
  tokens: TokenStore
  /** Keeps two tabs from refreshing the tokens at the same time. */
  tabLock: TabLock
  refresh: (
    refreshToken: string,
    rotate: boolean,
  ) => Promise<{ accessToken: string; refreshToken?: string | undefined }>
  loadUser: () => Promise<unknown>
  /** Reports an Exit to the server without waiting for the response. */
  signOut: (accessToken: string) => void
  /** The error code of a response that ends the session; undefined for passing failures, such as a lost connection. */
  refusalOf: (error: unknown) => string | undefined
}

export type Session = ReturnType<typeof createSession>

export const refreshIntervalMs = 300_000
/** Another tab releases the lock a moment before its write to the storage arrives here. */
const storageDelayMs = 250

/**
 * The life of a session in the browser. All tabs hold the same tokens, and each follows what another one does. It knows
 * neither React nor the network: both are passed in.
 */
export function createSession(options: SessionOptions) {
  const { tokens, tabLock, refresh, loadUser, signOut, refusalOf } = options
  const listeners = new Set<() => void>()
  const userChangeListeners = new Set<() => void>()
  let state: SessionState = { status: tokens.read() === undefined ? 'signed-out' : 'restoring' }
  let signIn = tokens.read()?.signIn
  let timer: ReturnType<typeof setInterval> | undefined
  let renewal: Promise<void> | undefined

  function enter(next: SessionState): SessionState {
    state = next
    restartTimer()
    for (const listener of listeners) listener()
    return next
  }

  function restartTimer() {
    clearInterval(timer)
    // A refusal has ended the session by then; every other failure is retried at the next interval.
    if (state.status === 'signed-in') timer = setInterval(() => renew().catch(() => {}), refreshIntervalMs)
  }

  /** The last user's data and calls under way no longer count. */
  function changeUser(nextSignIn: string | undefined) {
    signIn = nextSignIn
    renewal = undefined
    for (const listener of userChangeListeners) listener()
  }

  function close(ended?: string) {
    tokens.clear()
    changeUser(undefined)
    enter(ended === undefined ? { status: 'signed-out' } : { status: 'signed-out', ended })
  }

  /** Replaces the access token `stale`. Calls that arrive during a renewal share it. */
  function renew(stale = tokens.read()?.accessToken): Promise<void> {
    if (renewal !== undefined) return renewal
    const signInAtStart = signIn
    const running = tabLock(hasWaited => renewOnce(signInAtStart, stale, hasWaited)).finally(() => {
      if (renewal === running) renewal = undefined
    })
    renewal = running
    return running
  }

  async function renewOnce(signInAtStart: string | undefined, stale: string | undefined, hasWaited: boolean) {
    if (hasWaited && tokens.read()?.accessToken === stale) await nextChange(tokens, storageDelayMs)
    const stored = tokens.read()
    if (stored === undefined || stored.signIn !== signInAtStart) {
      follow()
      throw new Error('The session ended while the call was queued')
    }
    const wasRenewedByOtherTab = stored.accessToken !== stale
    if (!wasRenewedByOtherTab) await exchange(stored)
  }

  async function exchange(stored: StoredTokens) {
    // The response may arrive after Exit, or after another user has signed in.
    const isCurrent = () => tokens.read()?.refreshToken === stored.refreshToken
    try {
      // A duplicated tab starts with a copy of the window's storage and never hears of a rotation there.
      const { accessToken, refreshToken } = await refresh(stored.refreshToken, stored.persisted)
      if (isCurrent()) tokens.write({ ...stored, accessToken, refreshToken: refreshToken ?? stored.refreshToken })
    } catch (error) {
      const code = refusalOf(error)
      if (code !== undefined && isCurrent()) close(code)
      throw error
    }
  }

  /** Signs in with the stored tokens once `check` and loading the user succeed, unless the state changes meanwhile. */
  async function signInWithStored(check: () => Promise<void>) {
    const waiting = state.status === 'unreachable' ? enter({ ...state, retrying: true }) : state
    try {
      await check()
      await loadUser()
      if (state === waiting) enter({ status: 'signed-in' })
    } catch (error) {
      if (state !== waiting) return
      const code = refusalOf(error)
      if (code !== undefined) return close(code)
      const attempts = state.status === 'unreachable' ? state.attempts + 1 : 1
      enter({ status: 'unreachable', attempts, lastAt: new Date(), retrying: false })
    }
  }

  /** Checks the stored tokens. Called once at the start, and by Try again. */
  async function restore() {
    if (state.status === 'restoring' || state.status === 'unreachable') await signInWithStored(() => renew())
  }

  /** Another tab has written to the store: its sign-in, its Exit and its new tokens count here too. */
  function follow() {
    const stored = tokens.read()
    if (stored === undefined) {
      if (state.status !== 'signed-out') close()
    } else if (stored.signIn !== signIn || state.status === 'signed-out' || state.status === 'unreachable') {
      adopt(stored)
    } else {
      // That tab has refreshed for all of them; the next refresh is due a whole interval from now.
      restartTimer()
    }
  }

  /** The other tab has just received these tokens, so they need no check. */
  function adopt(stored: StoredTokens) {
    changeUser(stored.signIn)
    enter({ status: 'restoring' })
    void signInWithStored(async () => {})
  }

  tokens.watch(follow)

  return {
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Calls when another user, or none, takes over: drop everything that was loaded for the last one. */
    onUserChange(listener: () => void) {
      userChangeListeners.add(listener)
    },
    accessToken: () => tokens.read()?.accessToken,
    /** Identifies this sign-in. */
    signIn: () => signIn,
    restore,
    renew,
    begin({ accessToken, refreshToken }: Tokens, persisted = true) {
      signIn = newSignIn()
      renewal = undefined
      tokens.write({ accessToken, refreshToken, persisted, signIn })
      enter({ status: 'signed-in' })
    },
    exit() {
      const stored = tokens.read()
      close()
      if (stored !== undefined) signOut(stored.accessToken)
    },
  }
}

/** Unique in this browser, and no secret. */
const newSignIn = () => `${Date.now()}-${Math.random()}`

function nextChange(tokens: TokenStore, timeoutMs: number): Promise<void> {
  return new Promise(resolve => {
    const done = () => {
      clearTimeout(timeout)
      unwatch()
      resolve()
    }
    const unwatch = tokens.watch(done)
    const timeout = setTimeout(done, timeoutMs)
  })
}
