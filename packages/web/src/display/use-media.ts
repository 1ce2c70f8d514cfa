import { useSyncExternalStore } from 'react'

/** Whether a media query matches, for what a style sheet alone cannot do. */
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
/** A list and what is opened from it are pages of their own, as `max-lg` says in styles. */
export const listAlone = '(max-width: 1023px)'
/** The side panel has room beside the results. */
export const besideResults = '(min-width: 1100px)'
