import type { Influencer } from '@limelight/contract/influencers/schema'
import { useRef, useState } from 'react'

/** Who is ticked in a result. Another result begins with nobody. */
export function useSelection(result: string) {
  const [selection, setSelection] = useState<{ result: string; ids: ReadonlySet<string> }>({ result, ids: new Set() })
  const anchor = useRef(0)
  const ids: ReadonlySet<string> = selection.result === result ? selection.ids : new Set()
  const put = (chosen: readonly Influencer[], isIn: boolean) => {
    const next = new Set(ids)
    for (const { id } of chosen) {
      if (isIn) next.add(id)
      else next.delete(id)
    }
    setSelection({ result, ids: next })
  }
  return {
    ids,
    put,
    clear: () => setSelection({ result, ids: new Set() }),
    /** With Shift, everyone from the last one on. */
    toggle: (creators: readonly Influencer[], index: number, isRange: boolean) => {
      const creator = creators[index]
      if (creator === undefined) return
      const from = isRange ? anchor.current : index
      anchor.current = index
      put(creators.slice(Math.min(from, index), Math.max(from, index) + 1), !ids.has(creator.id))
    },
  }
}
export type Selection = ReturnType<typeof useSelection>
