import { useRef, useState } from 'react'

/** The selected items of a result. Another result starts without a selection. */
export function useSelection(result: string) {
  const [selection, setSelection] = useState<{ result: string; ids: ReadonlySet<string> }>({ result, ids: new Set() })
  const anchor = useRef(0)
  const ids: ReadonlySet<string> = selection.result === result ? selection.ids : new Set()
  const put = (chosen: readonly { id: string }[], isIn: boolean) => {
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
    /** With Shift, toggles everything since the last toggled item. */
    toggle: (items: readonly { id: string }[], index: number, isRange: boolean) => {
      const item = items[index]
      if (item === undefined) return
      const from = isRange ? anchor.current : index
      anchor.current = index
      put(items.slice(Math.min(from, index), Math.max(from, index) + 1), !ids.has(item.id))
    },
  }
}
export type Selection = ReturnType<typeof useSelection>

/**
 * The selected items in the order of the result. Items that are not loaded in this order keep their
 * last known data.
 */
export function useTicked<Item extends { id: string }>(ids: ReadonlySet<string>, loaded: readonly Item[]): Item[] {
  const [known, setKnown] = useState<ReadonlyMap<string, Item>>(new Map())
  const shown = loaded.filter(({ id }) => ids.has(id))
  const here = new Set(shown.map(({ id }) => id))
  const ticked = [...shown, ...[...known.values()].filter(({ id }) => ids.has(id) && !here.has(id))]
  if (ticked.length !== known.size || ticked.some(item => known.get(item.id) !== item))
    setKnown(new Map(ticked.map(item => [item.id, item])))
  return ticked
}
