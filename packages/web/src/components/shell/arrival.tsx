import { type RefObject, useEffect, useRef, useState } from 'react'

type ArrivalProps = {
  path: string
  title: string
  /** The path before this one. Lives above the frames, which come and go. */
  previous: RefObject<string | undefined>
}

/** What a browser does on its own after a click on a link: new title, top of the page, focus on what is new. */
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
    // Back and forward return to where the page was left; the browser does that.
    if (wentBackTo.current !== path) window.scrollTo({ top: 0, behavior: 'instant' })
    wentBackTo.current = undefined
  }, [path, title, previous])

  return (
    <div aria-live="polite" className="sr-only">
      {announced}
    </div>
  )
}
