import { type RefObject, useEffect, useRef, useState } from 'react'

/** The measured width of an element in pixels; undefined before the first layout. */
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
