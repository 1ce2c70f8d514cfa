import type { ModerationItem } from '@limelight/contract/moderation/schema'
import { useState } from 'react'

/** Items of the list that are decided together. Those that leave the list leave the selection. */
export function useSelection(listed: readonly ModerationItem[], currentId: string | undefined) {
  const [ids, setIds] = useState<readonly string[]>([])
  const selectable = listed.filter(item => canSelect(item, currentId))
  const items = selectable.filter(({ id }) => ids.includes(id))
  return {
    items,
    selectable: selectable.length,
    has: (id: string) => items.some(item => item.id === id),
    toggle: (id: string) =>
      setIds(before => (before.includes(id) ? before.filter(other => other !== id) : [...before, id])),
    selectAll: () => setIds(items.length === selectable.length ? [] : selectable.map(({ id }) => id)),
    clear: () => setIds([]),
  }
}
export type Selection = ReturnType<typeof useSelection>

/** What another moderator looks at is not decided over their head. The open item is one's own. */
export function canSelect({ id, claimedBy }: ModerationItem, currentId: string | undefined): boolean {
  return claimedBy === null || id === currentId
}
