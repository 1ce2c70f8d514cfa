import { randomUUID } from 'node:crypto'
import { type WalletAccount, walletAccounts } from './accounts.ts'
import type { Ask } from './asks.ts'

/** The wallet of one browser. The page finds it again by an id in its storage. */
export type Session = {
  id: string
  account: WalletAccount
  /** Whether the app may see the account. */
  isConnected: boolean
  chainId: number
  /** A wallet that does not know a network cannot switch to it. */
  chainIds: Set<number>
  version: number
  /** Calls that wait for the next version. */
  waiting: Set<() => void>
}

/** What the user has to decide. `outcome` resolves with the decision. */
export type Request = {
  id: string
  session: Session
  method: string
  ask: Ask
  outcome: Promise<Outcome>
  /** Whether this is the first decision; a second click must not sign again. */
  take(): boolean
  decide(outcome: Outcome): void
}

/** The answer of EIP-1193. */
export type Outcome = { result: unknown } | { error: { code: number; message: string; data?: unknown } }

export type WalletState = { version: number; accounts: string[]; chainId: string }

/** A network that the wallet knows but cannot reach, for tests of the wrong network. */
export const otherChainId = 1

const maxSessions = 500

export function openSessions(chainId: number) {
  const sessions = new Map<string, Session>()
  const requests = new Map<string, Request>()

  return {
    all: () => [...sessions.values()].reverse(),

    /** A browser that the sandbox does not know, also after its restart, gets a wallet that is not connected. */
    open(id: string): Session {
      const known = sessions.get(id)
      if (known !== undefined) return known
      const [account] = walletAccounts()
      if (account === undefined) throw new Error('The wallet has no accounts.')
      const chainIds = new Set([chainId, otherChainId])
      const session = { id, account, isConnected: false, chainId, chainIds, version: 1, waiting: new Set<() => void>() }
      sessions.set(id, session)
      for (const oldest of sessions.keys()) {
        if (sessions.size <= maxSessions) break
        sessions.delete(oldest)
      }
      return session
    },

    request: (id: string) => requests.get(id),

    ask(session: Session, method: string, ask: Ask): Request {
      let settle: (outcome: Outcome) => void = () => undefined
      const outcome = new Promise<Outcome>(resolve => {
        settle = resolve
      })
      let isTaken = false
      const request: Request = {
        id: randomUUID(),
        session,
        method,
        ask,
        outcome,
        take() {
          const isFirst = !isTaken
          isTaken = true
          return isFirst
        },
        decide: decision => settle(decision),
      }
      requests.set(request.id, request)
      // Kept for a while, because the answer is fetched by a call of its own.
      void outcome.then(() => setTimeout(() => requests.delete(request.id), 60_000).unref())
      return request
    },
  }
}

export function stateOf({ version, account, isConnected, chainId }: Session): WalletState {
  return { version, accounts: isConnected ? [account.address] : [], chainId: toHexNumber(chainId) }
}

/** Changes the wallet and tells the page. */
export function changeSession(
  session: Session,
  change: Partial<Pick<Session, 'account' | 'isConnected' | 'chainId'>>,
): void {
  Object.assign(session, change)
  session.version += 1
  const waiting = [...session.waiting]
  session.waiting.clear()
  for (const wake of waiting) wake()
}

/** Resolves with the next version of the state, or with this one after a while. */
export async function nextState(session: Session, after: number, timeoutMs: number): Promise<WalletState> {
  if (session.version <= after) {
    await new Promise<void>(resolve => {
      const timer = setTimeout(done, timeoutMs)
      function done() {
        clearTimeout(timer)
        session.waiting.delete(done)
        resolve()
      }
      session.waiting.add(done)
    })
  }
  return stateOf(session)
}

export function toHexNumber(value: number): string {
  return `0x${value.toString(16)}`
}
