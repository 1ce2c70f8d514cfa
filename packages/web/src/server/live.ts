import type { LiveMessage, LiveName } from '@limelight/contract/live'
import { useEffect, useEffectEvent } from 'react'
import type { Socket } from 'socket.io-client'
import { session } from './client.ts'
import { createLive, type Line, type LineEvents } from './live-connection.ts'

type ServerMessages = { [Name in LiveName]: (data: LiveMessage<Name>) => void }

/** The one live connection of this page. What shows live data imports it, so the pages of visitors do without. */
const live = createLive({ session, open })

/**
 * Hears what the server tells under this name while the component is there. `onReturn`: the connection is there anew, and
 * what was told meanwhile has to be asked for.
 */
export function useLive<Name extends LiveName>(
  name: Name,
  onMessage: (data: LiveMessage<Name>) => void,
  onReturn?: () => void,
): void {
  const hear = useEffectEvent(onMessage)
  const catchUp = useEffectEvent(() => onReturn?.())
  useEffect(() => {
    const ends = [live.listen(name, data => hear(data)), live.onReturn(() => catchUp())]
    return () => {
      for (const end of ends) end()
    }
  }, [name])
}

async function open({ token, onOpen, onRefused, onMessage }: LineEvents): Promise<Line> {
  const { io } = await import('socket.io-client')
  const socket: Socket<ServerMessages> = io({ autoConnect: false, auth: give => give({ token: token() }) })
  socket.on('connect', onOpen)
  socket.on('connect_error', error => {
    if (error.message === 'AUTH_FAIL') onRefused()
  })
  // Every other end is a break, after which the client comes back by itself.
  socket.on('disconnect', reason => {
    if (reason === 'io server disconnect') onRefused()
  })
  socket.on('event', data => onMessage('event', data))
  socket.on('tariff', data => onMessage('tariff', data))
  socket.on('export', data => onMessage('export', data))
  socket.on('favourites', data => onMessage('favourites', data))
  return { connect: () => void socket.connect(), close: () => void socket.disconnect() }
}
