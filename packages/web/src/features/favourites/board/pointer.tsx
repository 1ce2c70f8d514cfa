import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/element/set-custom-native-drag-preview'
import type { DragLocation } from '@atlaskit/pragmatic-drag-and-drop/types'
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element'
import { useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { columnIdOf, gripAt } from '../columns/drag.ts'
import type { Drag, Held, Slot } from './drag.ts'
import { CardGhost, ghostMargin } from './ghost.tsx'
import { cardGap, positionAt } from './layout.ts'

type PointerDragProps = {
  board: HTMLElement | null
  drag: Drag
  /** Returns the cards that move with this one; undefined if it cannot be dragged. */
  take: (id: string) => Pick<Held, 'ids' | 'lead'> | undefined
  onDrop: (held: Held) => void
}

/**
 * Drags cards by pointer, and renders the picture that the browser moves with it. The source of the
 * drag is the board: a card leaves the DOM when it is lifted, and then no longer hears the end.
 */
export function PointerDrag({ board, drag, take, onDrop }: PointerDragProps) {
  const [picture, setPicture] = useState<{ held: Held; container: HTMLElement }>()
  const pick = useEffectEvent(take)
  const drop = useEffectEvent(onDrop)
  useEffect(() => {
    if (board === null) return
    let lifting: Held | undefined
    /** From the pointer to the middle of the card. */
    let toMiddle = 0
    const aim = ({ location }: { location: { current: DragLocation } }) =>
      drag.aim(slotAt(drag, location.current, toMiddle))
    return combine(
      draggable({
        element: board,
        canDrag: ({ input }) =>
          !(input.ctrlKey || input.metaKey || input.shiftKey) &&
          drag.held() === undefined &&
          gripAt(input, '[data-card]') !== null,
        onGenerateDragPreview({ location, nativeSetDragImage }) {
          const { input } = location.current
          const card = gripAt(input, '[data-card]')
          const taken = pick(card?.dataset.card ?? '')
          lifting = undefined
          if (card === null || taken === undefined) return
          const { left, top, width, height } = card.getBoundingClientRect()
          const held: Held = { ...taken, lifted: new Set(taken.ids), width, height, by: 'pointer', slot: undefined }
          lifting = held
          // Phones hold the picture by its middle.
          toMiddle = matchMedia('(hover: none)').matches ? 0 : top + height / 2 - input.clientY
          setCustomNativeDragPreview({
            nativeSetDragImage,
            getOffset: ({ container }) => ({
              x: Math.min(input.clientX - left + ghostMargin, container.clientWidth - ghostMargin),
              y: input.clientY - top + ghostMargin,
            }),
            render({ container }) {
              setPicture({ held, container })
              return () => setPicture(undefined)
            },
          })
        },
        onDragStart() {
          board.dataset.holding = ''
          drag.lift(lifting)
        },
        onDrag: aim,
        onDropTargetChange: aim,
        onDrop(end) {
          aim(end)
          delete board.dataset.holding
          const held = drag.release()
          if (held?.slot !== undefined) drop(held)
        },
      }),
      dropTargetForElements({ element: board }),
      autoScrollForElements({ element: board }),
    )
  }, [board, drag])
  return picture && createPortal(<CardGhost held={picture.held} />, picture.container)
}

function slotAt(drag: Drag, { input, dropTargets }: DragLocation, toMiddle: number): Slot | undefined {
  const held = drag.held()
  const list = drag.lists().get(columnIdOf(dropTargets[0]?.element) ?? '')
  if (held === undefined || list === undefined) return undefined
  const { columnId, scroller, layout } = list
  const gapAt = held.slot?.columnId === columnId ? held.slot.position : undefined
  const inList = input.clientY + toMiddle - scroller.getBoundingClientRect().top + scroller.scrollTop
  return { columnId, position: positionAt(layout(), inList, gapAt, held.height + cardGap) }
}
