import { useEffect, useState } from 'react'
import { now } from './clock.ts'

/** The time, renewed in this interval, for countdowns. */
export function useNow(intervalMs = 30_000): number {
  const [at, setAt] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setAt(now()), intervalMs)
    return () => clearInterval(timer)
  }, [intervalMs])
  return at
}

/** A span of time in its largest units: 6 d 23 h, 18 h 20 min, 3 min. */
export function formatSpan(ms: number, units = 2): string {
  const minutes = Math.max(0, Math.ceil(ms / 60_000))
  const parts: [number, string][] = [
    [Math.floor(minutes / 1440), 'd'],
    [Math.floor(minutes / 60) % 24, 'h'],
    [minutes % 60, 'min'],
  ]
  const first = parts.findIndex(([count]) => count > 0)
  if (first === -1) return '0 min'
  const shown = parts.slice(first, first + units).filter(([count]) => count > 0)
  return shown.map(([count, unit]) => `${count} ${unit}`).join(' ')
}
