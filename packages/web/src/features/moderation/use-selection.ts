import type { ModerationItem } from '@limelight/contract/moderation/schema'
import { useState } from 'react'
import { useAdmin } from '../admin/use-admin.ts'

/** Items of the list that are decided together. Those that leave the list leave the selection. */
export function useSelection(listed: readonly ModerationItem[]) {
  const adminId = useAdmin().id
  const canSelect = ({ claimedBy }: ModerationItem) => claimedBy === null || claimedBy.id === adminId
  const [ids, setIds] = useState<readonly string[]>([])
  const selectable = listed.filter(canSelect)
  const items = selectable.filter(({ id }) => ids.includes(id))
  return {
    items,
    selectable: selectable.length,
    /** What another moderator looks at is not decided over their head. */
    canSelect,
    has: (id: string) => items.some(item => item.id === id),
    toggle: (id: string) =>
      setIds(before => (before.includes(id) ? before.filter(other => other !== id) : [...before, id])),
    selectAll: () => setIds(items.length === selectable.length ? [] : selectable.map(({ id }) => id)),
    clear: () => setIds([]),
  }
}
export type Selection = ReturnType<typeof useSelection>
