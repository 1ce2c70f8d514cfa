import { type ReactNode, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'

const outletId = 'page-head'

/** The part of the top bar that belongs to the open page. */
export function PageHeadOutlet() {
  return <div id={outletId} className="flex min-w-0 flex-1 items-center gap-2 self-stretch max-md:gap-1" />
}

/** Shows its children in the top bar: tabs and the main action of a page that fills the window. */
export function PageHead({ children }: { children: ReactNode }) {
  const [outlet, setOutlet] = useState<HTMLElement | null>(null)
  useLayoutEffect(() => setOutlet(document.getElementById(outletId)), [])
  return outlet && createPortal(children, outlet)
}
