import { useSyncExternalStore } from 'react'

/** Whether the window is such, for what a style sheet alone cannot do. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    onChange => {
      const media = window.matchMedia(query)
      media.addEventListener('change', onChange)
      return () => media.removeEventListener('change', onChange)
    },
    () => window.matchMedia(query).matches,
  )
}

export const phones = '(max-width: 767px)'
/** Where the side panel has room beside the result. */
export const besideResults = '(min-width: 1100px)'
