import type { LiveMessage, LiveName } from '@limelight/contract/live'
import type { Session } from './session.ts'

/** A connection to the server that comes back by itself after a break. */
export type Line = { connect: () => void; close: () => void }

export type LineEvents = {
  /** Asked at every attempt, for the newest one. */
  token: () => string | undefined
  onOpen: () => void
  /** The server wants nothing more to do with this token: it did not let it in, or it has shown it out. */
  onRefused: () => void
  onMessage: <Name extends LiveName>(name: Name, data: LiveMessage<Name>) => void
}

export type LiveOptions = {
  session: Pick<Session, 'state' | 'subscribe' | 'accessToken' | 'renew'>
  open: (events: LineEvents) => Promise<Line>
}

type Listeners = { [Name in LiveName]: Set<(data: LiveMessage<Name>) => void> }

export const retryMs = 30_000

/** Hears the server for as long as somebody is signed in. It knows neither React nor the network. */
export function createLive({ session, open }: LiveOptions) {
  const listeners: Listeners = {
    event: new Set(),
    export: new Set(),
    favourites: new Set(),
    ingest: new Set(),
    tariff: new Set(),
  }
  const returns = new Set<() => void>()
  let hangUp: (() => void) | undefined

  function follow() {
    if (session.state().status === 'signed-in') hangUp ??= hold()
    else {
      hangUp?.()
      hangUp = undefined
    }
  }

  /** One line for one sign-in. Answers how to end it. */
  function hold(): () => void {
    let isOver = false
    let line: Line | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let shown: string | undefined
    let refusals = 0

    async function begin() {
      try {
        line = await open({ token, onOpen, onRefused, onMessage })
        if (isOver) line.close()
        else line.connect()
      } catch {
        later(begin)
      }
    }

    function later(attempt: () => void) {
      if (!isOver) timer = setTimeout(attempt, retryMs)
    }

    function token() {
      shown = session.accessToken()
      return shown
    }

    function onOpen() {
      refusals = 0
      for (const listener of returns) listener()
    }

    /** Whether the session still runs is asked with a refresh. Its refusal ends the session, and with it this line. */
    async function onRefused() {
      refusals += 1
      const isFirst = refusals === 1
      const renewed = await session.renew(shown).then(
        () => true,
        () => false,
      )
      if (isOver) return
      // A new token that is refused as well would be refused a third time.
      if (renewed && isFirst) line?.connect()
      else later(() => line?.connect())
    }

    void begin()
    return () => {
      isOver = true
      clearTimeout(timer)
      line?.close()
    }
  }

  function onMessage<Name extends LiveName>(name: Name, data: LiveMessage<Name>) {
    for (const listener of listeners[name]) listener(data)
  }

  session.subscribe(follow)
  follow()

  return {
    listen<Name extends LiveName>(name: Name, listener: (data: LiveMessage<Name>) => void): () => void {
      listeners[name].add(listener)
      return () => void listeners[name].delete(listener)
    },
    /** Calls whenever the line is there anew: what was said before was missed. */
    onReturn(listener: () => void): () => void {
      returns.add(listener)
      return () => void returns.delete(listener)
    },
  }
}
