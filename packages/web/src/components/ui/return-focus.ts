import { useRef } from 'react'

/**
 * Puts the focus back where it was when a dialog opened. Radix returns it to a trigger only, and most
 * dialogs open without one.
 */
export function useReturnFocus(onOpen: ((event: Event) => void) | undefined) {
  const opener = useRef<Element | null>(null)
  return {
    onOpenAutoFocus(event: Event) {
      opener.current = openerOf(document.activeElement)
      onOpen?.(event)
    },
    onCloseAutoFocus(event: Event) {
      const { current } = opener
      if (!(current instanceof HTMLElement) || !current.isConnected || current === document.body) return
      event.preventDefault()
      current.focus({ preventScroll: true })
    },
  }
}

/** A menu is gone after the choice that opens a dialog, so its button counts. */
function openerOf(focused: Element | null): Element | null {
  const button = focused?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  return button ? document.getElementById(button) : focused
}
