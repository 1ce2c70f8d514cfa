import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/**
 * The number of children in the first line of a wrapping row. It is measured again when `content`
 * changes.
 */
export function useFitting(content: string): { row: RefObject<HTMLDivElement | null>; fitting: number } {
  const row = useRef<HTMLDivElement>(null)
  const [fitting, setFitting] = useState(Number.POSITIVE_INFINITY)
  useLayoutEffect(() => {
    const element = row.current
    if (element === null) return
    const measure = () => {
      const tops = Array.from(element.children, child => (child instanceof HTMLElement ? child.offsetTop : 0))
      setFitting(tops.filter(top => top <= (tops[0] ?? 0)).length)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [content])
  return { row, fitting }
}
