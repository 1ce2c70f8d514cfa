import type { LiveMessage, LiveName } from '@limelight/contract/live'
import { useEffect, useEffectEvent } from 'react'
import type { Socket } from 'socket.io-client'
import { session } from './client.ts'
import { type Connection, type ConnectionEvents, createLiveUpdates } from './live-connection.ts'

type ServerMessages = { [Name in LiveName]: (data: LiveMessage<Name>) => void }

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
  const socket: Socket<ServerMessages> = io({ autoConnect: false, auth: give => give({ token: token() }) })
  socket.on('connect', onOpen)
  socket.on('connect_error', error => {
    if (error.message === 'AUTH_FAIL') onRefused()
  })
  // After every other reason the client reconnects by itself.
  socket.on('disconnect', reason => {
    if (reason === 'io server disconnect') onRefused()
  })
  socket.on('account', data => onMessage('account', data))
  socket.on('approval', data => onMessage('approval', data))
  socket.on('event', data => onMessage('event', data))
  socket.on('tariff', data => onMessage('tariff', data))
  socket.on('export', data => onMessage('export', data))
  socket.on('favourites', data => onMessage('favourites', data))
  socket.on('campaign', data => onMessage('campaign', data))
  socket.on('social', data => onMessage('social', data))
  socket.on('newMessage', data => onMessage('newMessage', data))
  socket.on('chat', data => onMessage('chat', data))
  socket.on('request', data => onMessage('request', data))
  socket.on('order', data => onMessage('order', data))
  socket.on('wallet', data => onMessage('wallet', data))
  socket.on('moderation', data => onMessage('moderation', data))
  socket.on('offer', data => onMessage('offer', data))
  socket.on('offerGone', data => onMessage('offerGone', data))
  socket.on('platform', data => onMessage('platform', data))
  socket.on('results', data => onMessage('results', data))
  socket.on('formalOffer', data => onMessage('formalOffer', data))
  return { connect: () => void socket.connect(), close: () => void socket.disconnect() }
}
