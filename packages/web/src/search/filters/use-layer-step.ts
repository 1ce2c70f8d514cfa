import { useEffect, useState } from 'react'
import { layerStep } from '../state.ts'

/**
 * A layer that is a step of the history, so that Back closes it and leaves the search alone. What
 * is changed inside takes the place of the step, which then follows anew.
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
