import type { LiveMessage, LiveName } from '@limelight/contract/live'
import { useEffect, useEffectEvent } from 'react'
import { session } from './client.ts'
import { type Connection, type ConnectionEvents, createLiveUpdates } from './live-connection.ts'

/** The one live connection of this page. Only code that shows live data imports it, so public pages load without it. */
const live = createLiveUpdates({ session, open })

/**
 * Calls `onMessage` for each live update of this name while the component is mounted. `onReconnect` runs after a break:
 * updates may have been missed, so refetch.
 */
export function useLive<Name extends LiveName>(
  name: Name,
  onMessage: (data: LiveMessage<Name>) => void,
  onReconnect?: () => void,
): void {
  const handleMessage = useEffectEvent(onMessage)
  const handleReconnect = useEffectEvent(() => onReconnect?.())
  useEffect(() => {
    const unsubscribes = [live.listen(name, data => handleMessage(data)), live.onReconnect(() => handleReconnect())]
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe()
    }
  }, [name])
}

async function open({ token, onOpen, onRefused, onMessage }: ConnectionEvents): Promise<Connection> {
  const { io } = await import('socket.io-client')
  const socket = io({ autoConnect: false, auth: give => give({ token: token() }) })
  socket.on('connect', onOpen)
  socket.on('connect_error', error => {
    if (error.message === 'AUTH_FAIL') onRefused()
  })
  // After every other reason the client reconnects by itself.
  socket.on('disconnect', reason => {
    if (reason === 'io server disconnect') onRefused()
  })
  socket.onAny(onMessage)
  return { connect: () => void socket.connect(), close: () => void socket.disconnect() }
}
