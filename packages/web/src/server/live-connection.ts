import type { LiveMessage, LiveName } from '@limelight/contract/live'
import type { Session } from './session.ts'

/** A connection that reconnects by itself after a break. */
export type Connection = { connect: () => void; close: () => void }

export type ConnectionEvents = {
  /** Called at every attempt, for the newest token. */
  token: () => string | undefined
  onOpen: () => void
  /** The server rejected this token, when connecting or later. */
  onRefused: () => void
  onMessage: <Name extends LiveName>(name: Name, data: LiveMessage<Name>) => void
}

export type LiveUpdatesOptions = {
  session: Pick<Session, 'state' | 'subscribe' | 'accessToken' | 'renew'>
  open: (events: ConnectionEvents) => Promise<Connection>
}

type Listeners = { [Name in LiveName]: Set<(data: LiveMessage<Name>) => void> }

export const retryDelayMs = 30_000

/** Keeps a connection open while a user is signed in. It knows neither React nor the network. */
export function createLiveUpdates({ session, open }: LiveUpdatesOptions) {
  const listeners: Listeners = {
    approval: new Set(),
    account: new Set(),
    chat: new Set(),
    event: new Set(),
    wallet: new Set(),
    export: new Set(),
    favourites: new Set(),
    social: new Set(),
    campaign: new Set(),
    ingest: new Set(),
    formalOffer: new Set(),
    platform: new Set(),
    results: new Set(),
    moderation: new Set(),
    offer: new Set(),
    offerGone: new Set(),
    order: new Set(),
    newMessage: new Set(),
    request: new Set(),
    tariff: new Set(),
  }
  const reconnectListeners = new Set<() => void>()
  let disconnect: (() => void) | undefined

  function follow() {
    if (session.state().status === 'signed-in') disconnect ??= connect()
    else {
      disconnect?.()
      disconnect = undefined
    }
  }

  /** One connection per sign-in. Returns a function that closes it. */
  function connect(): () => void {
    let isClosed = false
    let connection: Connection | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let sentToken: string | undefined
    let refusals = 0

    async function begin() {
      try {
        connection = await open({ token, onOpen, onRefused, onMessage })
        if (isClosed) connection.close()
        else connection.connect()
      } catch {
        retryLater(begin)
      }
    }

    function retryLater(attempt: () => void) {
      if (!isClosed) timer = setTimeout(attempt, retryDelayMs)
    }

    function token() {
      sentToken = session.accessToken()
      return sentToken
    }

    function onOpen() {
      refusals = 0
      for (const listener of reconnectListeners) listener()
    }

    /** A refresh finds out whether the session is still valid. A refused one ends the session, and this connection with it. */
    async function onRefused() {
      refusals += 1
      const isFirst = refusals === 1
      const renewed = await session.renew(sentToken).then(
        () => true,
        () => false,
      )
      if (isClosed) return
      // When a new token is refused as well, a third one would be too.
      if (renewed && isFirst) connection?.connect()
      else retryLater(() => connection?.connect())
    }

    void begin()
    return () => {
      isClosed = true
      clearTimeout(timer)
      connection?.close()
    }
  }

  function onMessage<Name extends LiveName>(name: Name, data: LiveMessage<Name>) {
    // A newer server may know more names than this page.
    if (name in listeners) for (const listener of listeners[name]) listener(data)
  }

  session.subscribe(follow)
  follow()

  return {
    listen<Name extends LiveName>(name: Name, listener: (data: LiveMessage<Name>) => void): () => void {
      listeners[name].add(listener)
      return () => void listeners[name].delete(listener)
    },
    /** Calls after every connect: earlier messages were missed. */
    onReconnect(listener: () => void): () => void {
      reconnectListeners.add(listener)
      return () => void reconnectListeners.delete(listener)
    },
  }
}
