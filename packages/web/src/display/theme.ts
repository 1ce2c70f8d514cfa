import { useSyncExternalStore } from 'react'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const key = 'limelight.theme'
const listeners = new Set<() => void>()

/** public/theme.js sets the attribute from the stored choice before the first paint; from then on it is the state. */
function current(): Theme {
  const { theme } = document.documentElement.dataset
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

function apply(theme: Theme) {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  for (const listener of listeners) listener()
}

export function setTheme(theme: Theme) {
  apply(theme)
  try {
    localStorage.setItem(key, theme)
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
}

/** The theme that another tab has chosen. */
function adoptTheme({ key: changed, newValue }: StorageEvent) {
  if (changed === key) apply(themes.find(theme => theme === newValue) ?? 'system')
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) window.addEventListener('storage', adoptTheme)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', adoptTheme)
  }
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, current)
}
