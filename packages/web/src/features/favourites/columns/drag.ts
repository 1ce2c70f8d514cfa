import { type PointerEvent as ReactPointerEvent, useEffect, useEffectEvent, useState } from 'react'
import type { Drag } from '../board/drag.ts'
import { edgeSpeed } from '../board/layout.ts'

const threshold = 5

/**
 * Reorders columns by dragging their heads. A drag changes only the CSS `order`, because an element
 * that moves in the DOM loses its scroll position.
 */
export function useColumnDrag(drag: Drag, ids: readonly string[], onOrder: (ids: readonly string[]) => void) {
  const [press, setPress] = useState<{ id: string; x: number }>()
  const [order, setOrder] = useState<readonly string[]>()

  const move = useEffectEvent((event: PointerEvent) => {
    if (press === undefined) return
    const shown = order ?? ids
    if (order === undefined && Math.abs(event.clientX - press.x) <= threshold) return
    const lists = [...drag.lists().values()]
    const board = lists[0]?.section.parentElement
    if (board) {
      const { left, right } = board.getBoundingClientRect()
      board.scrollLeft += edgeSpeed(event.clientX, left, right)
    }
    const over = lists.find(({ section }) => {
      const { left, right } = section.getBoundingClientRect()
      return event.clientX >= left && event.clientX <= right
    })
    const at = shown.indexOf(over?.columnId ?? press.id)
    setOrder(shown.filter(id => id !== press.id).toSpliced(at, 0, press.id))
  })
  const end = useEffectEvent((isDrop: boolean) => {
    if (isDrop && order !== undefined && order.join() !== ids.join()) onOrder(order)
    setOrder(undefined)
    setPress(undefined)
  })
  const isPressed = press !== undefined
  useEffect(() => {
    if (!isPressed) return
    const events = new AbortController()
    const { signal } = events
    window.addEventListener('pointermove', move, { signal })
    window.addEventListener('pointerup', () => end(true), { signal })
    window.addEventListener('pointercancel', () => end(false), { signal })
    window.addEventListener(
      'keydown',
      event => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        end(false)
      },
      { signal, capture: true },
    )
    return () => events.abort()
  }, [isPressed])

  return {
    heldId: order === undefined ? undefined : press?.id,
    orderOf: (id: string) => order?.indexOf(id),
    /** Mouse only: touch scrolls the board and reorders through the menu. */
    grab: (id: string) => (event: ReactPointerEvent<HTMLElement>) => {
      const isOnButton = event.target instanceof Element && event.target.closest('[data-no-drag]') !== null
      if (event.button === 0 && event.pointerType === 'mouse' && !isOnButton) setPress({ id, x: event.clientX })
    },
  }
}
