import type { TokenStore, Tokens } from './token-store.ts'

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
  refresh: (refreshToken: string) => Promise<{ accessToken: string }>
  loadUser: () => Promise<unknown>
  /** The code of an answer that ends the session; undefined for everything that may pass, like a lost connection. */
  refusalOf: (error: unknown) => string | undefined
}

export type Session = ReturnType<typeof createSession>

export const refreshInterval = 300_000

/** The life of a session in the browser. It knows neither React nor the network: both are handed in. */
export function createSession({ tokens, refresh, loadUser, refusalOf }: SessionOptions) {
  const listeners = new Set<() => void>()
  let state: SessionState = { status: tokens.read() === undefined ? 'signed-out' : 'restoring' }
  let timer: ReturnType<typeof setInterval> | undefined
  let renewal: Promise<void> | undefined

  function enter(next: SessionState) {
    state = next
    clearInterval(timer)
    // A failed refresh in the background needs no answer: a refusal has ended the session, the rest is tried again.
    if (next.status === 'signed-in') timer = setInterval(() => renew().catch(() => {}), refreshInterval)
    for (const listener of listeners) listener()
  }

  function leave(ended?: string) {
    tokens.clear()
    enter(ended === undefined ? { status: 'signed-out' } : { status: 'signed-out', ended })
  }

  /** A new access token. Everybody who asks while one is on its way shares it. */
  function renew(): Promise<void> {
    renewal ??= exchange().finally(() => {
      renewal = undefined
    })
    return renewal
  }

  async function exchange() {
    const held = tokens.read()
    if (held === undefined) return
    // The answer may arrive after Exit, or after another person has signed in. Then it is nobody's.
    const isCurrent = () => tokens.read()?.refreshToken === held.refreshToken
    try {
      const { accessToken } = await refresh(held.refreshToken)
      if (isCurrent()) tokens.write({ ...held, accessToken })
    } catch (error) {
      const code = refusalOf(error)
      if (code !== undefined && isCurrent()) leave(code)
      throw error
    }
  }

  /** Asks whether the stored tokens still count. Called once at the start, and by Try again. */
  async function restore() {
    if (state.status === 'unreachable') enter({ ...state, retrying: true })
    else if (state.status !== 'restoring') return
    try {
      await renew()
      await loadUser()
      if (isRestoring()) enter({ status: 'signed-in' })
    } catch (error) {
      if (!isRestoring()) return
      const code = refusalOf(error)
      if (code !== undefined) return leave(code)
      const attempts = state.status === 'unreachable' ? state.attempts + 1 : 1
      enter({ status: 'unreachable', attempts, lastAt: new Date(), retrying: false })
    }
  }

  const isRestoring = () => state.status === 'restoring' || state.status === 'unreachable'

  return {
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    accessToken: () => tokens.read()?.accessToken,
    restore,
    renew,
    begin({ accessToken, refreshToken }: Tokens, persisted = true) {
      tokens.write({ accessToken, refreshToken, persisted })
      enter({ status: 'signed-in' })
    },
    end: (code: string) => leave(code),
    exit: () => leave(),
  }
}
