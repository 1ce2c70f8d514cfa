import type { Connection } from './addon.ts'
import { clickHouseError } from './errors.ts'
import type { SessionName } from './statement.ts'

type Session = {
  connection: Connection
  busy: boolean
  expiry: NodeJS.Timeout | undefined
}

/**
 * Connections that live from one request to the next because the client names them by `session_id`:
 * they keep temporary tables and what `SET` and `USE` statements changed. As in ClickHouse, a
 * session serves one request at a time.
 */
export function createSessions(open: () => Connection, close: (connection: Connection) => void) {
  const sessions = new Map<string, Session>()

  function discard(id: string, session: Session) {
    clearTimeout(session.expiry)
    sessions.delete(id)
    close(session.connection)
  }

  function borrow(name: SessionName) {
    const known = sessions.get(name.id)
    if (known === undefined && name.mustExist) {
      throw clickHouseError('SESSION_NOT_FOUND', `Session ${name.id} not found.`)
    }
    if (known?.busy) throw clickHouseError('SESSION_IS_LOCKED', `Session ${name.id} is locked by a concurrent client.`)
    const session = known ?? { connection: open(), busy: false, expiry: undefined }
    clearTimeout(session.expiry)
    session.busy = true
    sessions.set(name.id, session)
    return {
      connection: session.connection,
      giveBack() {
        session.busy = false
        session.expiry = setTimeout(discard, name.timeoutSeconds * 1000, name.id, session).unref()
      },
      discard: () => discard(name.id, session),
    }
  }

  function closeAll() {
    for (const [id, session] of sessions) discard(id, session)
  }

  return { borrow, closeAll }
}
