import { type RefObject, useEffect, useRef, useState } from 'react'

/** How wide a chart really is, so that its letters keep their size at every width. Undefined until it stands. */
export function useWidth<Box extends HTMLElement>(): [RefObject<Box | null>, number | undefined] {
  const box = useRef<Box>(null)
  const [width, setWidth] = useState<number>()
  useEffect(() => {
    if (box.current === null) return
    const observer = new ResizeObserver(([entry]) => setWidth(entry && Math.round(entry.contentRect.width)))
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  return [box, width]
}
