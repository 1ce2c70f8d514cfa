import { useEffect, useState } from 'react'
import { layerStep } from '../state.ts'

/**
 * A layer with its own history entry, so that Back closes it and keeps the search. A change inside
 * replaces the entry, and the layer then pushes a new one.
 */
export function useLayerStep() {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (isOpen && history.state !== layerStep) history.pushState(layerStep, '')
  })
  useEffect(() => {
    const onPopState = () => setOpen(false)
    window.addEventListener('popstate', onPopState)
    return () => window.removeEventListener('popstate', onPopState)
  }, [])
  return {
    isOpen,
    open: () => setOpen(true),
    close: () => {
      setOpen(false)
      if (history.state === layerStep) history.back()
    },
  }
}
