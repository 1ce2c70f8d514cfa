import {
  draggable,
  type ElementEventBasePayload,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { disableNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/element/disable-native-drag-preview'
import type { Input } from '@atlaskit/pragmatic-drag-and-drop/types'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** The element under the pointer, unless the pointer is on a control inside of it. */
export function gripAt({ clientX, clientY }: Input, selector: string): HTMLElement | null {
  const under = document.elementFromPoint(clientX, clientY)
  return under?.closest('[data-no-drag]') ? null : (under?.closest<HTMLElement>(selector) ?? null)
}

export function columnIdOf(element: Element | undefined): string | undefined {
  return element?.closest<HTMLElement>('[data-column]')?.dataset.column
}

/** Makes the head of a column draggable. */
export function useColumnGrip() {
  const head = useRef<HTMLElement>(null)
  useEffect(() => {
    if (head.current === null) return
    return draggable({
      element: head.current,
      canDrag: ({ input }) => gripAt(input, 'header') !== null,
      onGenerateDragPreview: disableNativeDragPreview,
    })
  }, [])
  return head
}

/**
 * Reorders columns by dragging their heads. A drag changes only the CSS `order`, because an element
 * that moves in the DOM loses its scroll position.
 */
export function useColumnDrag(ids: readonly string[], onOrder: (ids: readonly string[]) => void) {
  const [held, setHeld] = useState<{ id: string; order: readonly string[] }>()
  const heldAt = ({ source, location }: ElementEventBasePayload) => {
    const id = columnIdOf(source.element)
    const over = columnIdOf(location.current.dropTargets[0]?.element)
    if (id === undefined || over === undefined) return undefined
    const shown = held?.order ?? ids
    return { id, order: shown.filter(one => one !== id).toSpliced(shown.indexOf(over), 0, id) }
  }
  const move = useEffectEvent((event: ElementEventBasePayload) => setHeld(heldAt(event)))
  const drop = useEffectEvent((event: ElementEventBasePayload) => {
    const order = heldAt(event)?.order
    if (order !== undefined && order.join() !== ids.join()) onOrder(order)
    setHeld(undefined)
  })
  useEffect(() => monitorForElements({ onDrag: move, onDropTargetChange: move, onDrop: drop }), [])
  return { heldId: held?.id, orderOf: (id: string) => held?.order.indexOf(id) }
}
