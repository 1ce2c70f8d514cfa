import type { MenuItem } from '../../components/shell/side-menu.tsx'

/** What waits behind the items of the menu, by their address. */
export function useWaitingCounts(): Record<string, MenuItem['count']> {
  return {}
}
