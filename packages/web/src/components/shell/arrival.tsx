import { type RefObject, useEffect, useRef, useState } from 'react'

type ArrivalProps = {
  path: string
  title: string
  /** The path before this one. Kept above the frames, which unmount. */
  previous: RefObject<string | undefined>
}

/** Does what a browser does after a full navigation: sets the title, scrolls to the top, moves the focus. */
export function Arrival({ path, title, previous }: ArrivalProps) {
  const [announced, announce] = useState('')
  const wentBackTo = useRef<string>(undefined)

  useEffect(() => {
    const onPopState = () => {
      wentBackTo.current = window.location.pathname
    }
    window.addEventListener('popstate', onPopState)
    return () => window.removeEventListener('popstate', onPopState)
  }, [])

  useEffect(() => {
    document.title = `${title} · Limelight`
  }, [title])

  useEffect(() => {
    const came = previous.current
    previous.current = path
    if (came === undefined || came === path) return
    announce(title)
    const main = document.getElementById('main')
    if (main !== null && !main.contains(document.activeElement)) main.focus({ preventScroll: true })
    // The browser itself restores the position after Back and Forward.
    if (wentBackTo.current !== path) window.scrollTo({ top: 0, behavior: 'instant' })
    wentBackTo.current = undefined
  }, [path, title, previous])

  return (
    <div aria-live="polite" className="sr-only">
      {announced}
    </div>
  )
}
