import { type ComponentProps, useLayoutEffect } from 'react'
import { cn } from './cn.ts'

/**
 * The backdrop of a dialog or sheet. Radix's own overlay locks the scroll with an inline <style>,
 * which the CSP refuses; here a rule in app.css locks it while an overlay is rendered.
 */
export function Overlay({ className, ...props }: ComponentProps<'div'>) {
  useLayoutEffect(keepGutter, [])
  return (
    <div
      data-scroll-lock
      className={cn(
        // Its content leaves first. What is left then must not cover the page, however late it leaves.
        'pointer-events-auto fixed inset-0 z-40 animate-fade-in bg-overlay empty:hidden has-[>[data-state=closed]]:animate-fade-out',
        className,
      )}
      {...props}
    />
  )
}

/** Reserves the width of the hidden scroll bar, so that the page does not shift. */
function keepGutter() {
  const page = document.documentElement
  if (page.scrollHeight > page.clientHeight) page.style.scrollbarGutter = 'stable'
  return () => {
    if (document.querySelectorAll('[data-scroll-lock]').length <= 1) page.style.scrollbarGutter = ''
  }
}
