import type { InTurn } from './in-turn.ts'
import type { HeldTokens, TokenStore, Tokens } from './token-store.ts'

export type SessionState =
  /** `ended` is the code with which the server closed the session; absent after Exit. */
  | { status: 'signed-out'; ended?: string }
  /** There are stored tokens; whether they still count is being asked. */
  | { status: 'restoring' }
  /** Nobody answered that question. The tokens are kept. */
  | { status: 'unreachable'; attempts: number; lastAt: Date; retrying: boolean }
  | { status: 'signed-in' }

export type SessionOptions = {
  tokens: TokenStore
  /** Keeps two tabs from asking for new tokens at the same time. */
  inTurn: InTurn
  refresh: (
    refreshToken: string,
    rotate: boolean,
  ) => Promise<{ accessToken: string; refreshToken?: string | undefined }>
  loadUser: () => Promise<unknown>
  /** Tells the server of an Exit, which does not wait for the answer. */
  signOut: (accessToken: string) => void
  /** The code of an answer that ends the session; undefined for everything that may pass, like a lost connection. */
  refusalOf: (error: unknown) => string | undefined
}

export type Session = ReturnType<typeof createSession>

export const refreshInterval = 300_000
/** What one tab stores reaches the others a moment later than the end of its turn. */
const storageDelay = 250

/**
 * The life of a session in the browser, in all of its tabs: they hold the same tokens, and what one of them does the others
 * follow. It knows neither React nor the network: both are handed in.
 */
export function createSession(options: SessionOptions) {
  const { tokens, inTurn, refresh, loadUser, signOut, refusalOf } = options
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
    // A failed refresh in the background needs no answer: a refusal has ended the session, the rest is tried again.
    if (state.status === 'signed-in') timer = setInterval(() => renew().catch(() => {}), refreshInterval)
  }

  /** Whoever was here before, and what was on its way for them, is over. */
  function handOver(next: string | undefined) {
    signIn = next
    renewal = undefined
    for (const listener of userChangeListeners) listener()
  }

  function leave(ended?: string) {
    tokens.clear()
    handOver(undefined)
    enter(ended === undefined ? { status: 'signed-out' } : { status: 'signed-out', ended })
  }

  /** A new access token in place of `stale`. Everybody who asks while one is on its way shares it. */
  function renew(stale = tokens.read()?.accessToken): Promise<void> {
    if (renewal !== undefined) return renewal
    const asker = signIn
    const begun = inTurn(behind => exchange(asker, stale, behind)).finally(() => {
      if (renewal === begun) renewal = undefined
    })
    renewal = begun
    return begun
  }

  async function exchange(asker: string | undefined, stale: string | undefined, behind: boolean) {
    if (behind && tokens.read()?.accessToken === stale) await nextChange(tokens, storageDelay)
    const held = tokens.read()
    if (held === undefined || held.signIn !== asker) {
      follow()
      throw new Error('The session ended while the call was queued')
    }
    // Another tab was faster.
    if (held.accessToken !== stale) return
    // The answer may arrive after Exit, or after another person has signed in. Then it is nobody's.
    const isCurrent = () => tokens.read()?.refreshToken === held.refreshToken
    try {
      // A duplicated tab starts with a copy of the window's storage and cannot be told of a rotation there.
      const { accessToken, refreshToken } = await refresh(held.refreshToken, held.persisted)
      if (isCurrent()) tokens.write({ ...held, accessToken, refreshToken: refreshToken ?? held.refreshToken })
    } catch (error) {
      const code = refusalOf(error)
      if (code !== undefined && isCurrent()) leave(code)
      throw error
    }
  }

  /** From stored tokens to a person who is known, unless something else happens on the way. */
  async function arrive(check: () => Promise<void>) {
    const waiting = state.status === 'unreachable' ? enter({ ...state, retrying: true }) : state
    try {
      await check()
      await loadUser()
      if (state === waiting) enter({ status: 'signed-in' })
    } catch (error) {
      if (state !== waiting) return
      const code = refusalOf(error)
      if (code !== undefined) return leave(code)
      const attempts = state.status === 'unreachable' ? state.attempts + 1 : 1
      enter({ status: 'unreachable', attempts, lastAt: new Date(), retrying: false })
    }
  }

  /** Asks whether the stored tokens still count. Called once at the start, and by Try again. */
  async function restore() {
    if (state.status === 'restoring' || state.status === 'unreachable') await arrive(() => renew())
  }

  /** Another tab has written to the store: its sign-in, its Exit and its new tokens are this tab's too. */
  function follow() {
    const held = tokens.read()
    if (held === undefined) {
      if (state.status !== 'signed-out') leave()
    } else if (held.signIn !== signIn || state.status === 'signed-out' || state.status === 'unreachable') {
      adopt(held)
    } else {
      // That tab has refreshed for all of them; the next time is five minutes from now.
      restartTimer()
    }
  }

  /** The tokens come from a tab that has just received them, so they need no check. */
  function adopt(held: HeldTokens) {
    handOver(held.signIn)
    enter({ status: 'restoring' })
    void arrive(async () => {})
  }

  tokens.watch(follow)

  return {
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Before another user, or nobody, takes over: everything that was loaded for the last one is to be dropped. */
    onUserChange(listener: () => void) {
      userChangeListeners.add(listener)
    },
    accessToken: () => tokens.read()?.accessToken,
    /** Tells this sign-in from every other one. */
    signIn: () => signIn,
    restore,
    renew,
    begin({ accessToken, refreshToken }: Tokens, persisted = true) {
      signIn = newSignIn()
      renewal = undefined
      tokens.write({ accessToken, refreshToken, persisted, signIn })
      enter({ status: 'signed-in' })
    },
    /** The server has refused `refused` for good. A session that has other tokens by now goes on. */
    end(code: string, refused: string | undefined) {
      if (refused !== undefined && tokens.read()?.accessToken === refused) leave(code)
    },
    exit() {
      const held = tokens.read()
      leave()
      if (held !== undefined) signOut(held.accessToken)
    },
  }
}

/** Different from every other one in this browser; nothing secret. */
const newSignIn = () => `${Date.now()}-${Math.random()}`

function nextChange(tokens: TokenStore, patience: number): Promise<void> {
  return new Promise(resolve => {
    const done = () => {
      clearTimeout(timeout)
      unwatch()
      resolve()
    }
    const unwatch = tokens.watch(done)
    const timeout = setTimeout(done, patience)
  })
}
