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
