import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Drag } from './drag.ts'
import { cardGap, type Layout, shownBetween } from './layout.ts'

/** How much is drawn above and below what can be seen. */
const ahead = 480
/** Scrolling draws anew only once in so many pixels. */
const step = 160

type BoardWindow = {
  columnId: string
  section: RefObject<HTMLElement | null>
  scroller: RefObject<HTMLElement | null>
  layout: Layout
  drag: Drag
}

/**
 * Which cards of a column are in the page. Where they stand is known beforehand, which is also what tells where a held card
 * falls; so this is drawn from the layout of the board rather than from measured elements.
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
    const observer = new ResizeObserver(update)
    observer.observe(list)
    list.addEventListener('scroll', update, { passive: true })
    const leave = drag.register({ columnId, section: box, scroller: list, layout: () => current.current, reveal })
    return () => {
      observer.disconnect()
      list.removeEventListener('scroll', update)
      leave()
    }
  }, [columnId, section, scroller, drag])

  return shownBetween(layout, view.top - ahead, view.top + view.height + step + ahead)
}
