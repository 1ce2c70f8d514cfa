import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element'
import { unsafeOverflowAutoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/unsafe-overflow/element'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Drag } from './drag.ts'
import { cardGap, type Layout, shownBetween } from './layout.ts'

/** Pixels rendered above and below the visible part. */
const ahead = 480
/** Scrolling renders once per this many pixels. */
const step = 160

/** Its head, and the edge of the window below it, scroll a column as well. */
const beyond = { forTopEdge: { top: 60 }, forBottomEdge: { bottom: 48 } }

type BoardWindow = {
  columnId: string
  section: RefObject<HTMLElement | null>
  scroller: RefObject<HTMLElement | null>
  layout: Layout
  drag: Drag
}

/**
 * Virtualizes a column: returns the range of cards to render. It uses the computed layout instead
 * of measured elements, because drop positions need that layout too.
 */
export function useBoardWindow({ columnId, section, scroller, layout, drag }: BoardWindow) {
  const [view, setView] = useState({ top: 0, height: 0 })
  const current = useRef(layout)
  useLayoutEffect(() => {
    current.current = layout
  }, [layout])

  useEffect(() => {
    const [box, list] = [section.current, scroller.current]
    if (box === null || list === null) return
    const update = () => {
      const next = { top: Math.floor(list.scrollTop / step) * step, height: list.clientHeight }
      setView(last => (last.top === next.top && last.height === next.height ? last : next))
    }
    const reveal = (index: number) => {
      const { tops } = current.current
      const [top = 0, bottom = top] = [tops[index], tops[index + 1]]
      list.scrollTop = Math.min(top, Math.max(list.scrollTop, bottom - cardGap - list.clientHeight))
      update()
    }
    const canScroll = () => drag.held() !== undefined
    const observer = new ResizeObserver(update)
    observer.observe(list)
    list.addEventListener('scroll', update, { passive: true })
    return combine(
      drag.register({ columnId, section: box, scroller: list, layout: () => current.current, reveal }),
      // Between two columns the drop target stays the last one.
      dropTargetForElements({ element: box, getIsSticky: () => true }),
      autoScrollForElements({ element: list, canScroll }),
      unsafeOverflowAutoScrollForElements({ element: list, canScroll, getOverflow: () => beyond }),
      () => observer.disconnect(),
      () => list.removeEventListener('scroll', update),
    )
  }, [columnId, section, scroller, drag])

  return shownBetween(layout, view.top - ahead, view.top + view.height + step + ahead)
}
