import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

type Selected = { result: string; ids: ReadonlySet<string> }

/**
 * The selected items of a result. Another result starts without a selection. The last selection of
 * a page survives a visit to other pages, such as Compare. It ends with the session.
 */
export function useSelection(page: string, result: string) {
  const queryClient = useQueryClient()
  const [selection, setSelection] = useState(
    () => recall<Selected>(queryClient, page) ?? { result, ids: new Set<string>() },
  )
  const anchor = useRef(0)
  const ids: ReadonlySet<string> = selection.result === result ? selection.ids : new Set()
  const select = (next: ReadonlySet<string>) => {
    remember<Selected>(queryClient, page, { result, ids: next })
    setSelection({ result, ids: next })
  }
  const put = (chosen: readonly { id: string }[], isIn: boolean) => {
    const next = new Set(ids)
    for (const { id } of chosen) {
      if (isIn) next.add(id)
      else next.delete(id)
    }
    select(next)
  }
  return {
    ids,
    put,
    clear: () => select(new Set()),
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
export function useTicked<Item extends { id: string }>(
  page: string,
  ids: ReadonlySet<string>,
  loaded: readonly Item[],
): Item[] {
  const queryClient = useQueryClient()
  const name = `items of ${page}`
  const [known, setKnown] = useState(() => recall<readonly Item[]>(queryClient, name) ?? [])
  useEffect(() => remember(queryClient, name, known), [queryClient, name, known])
  const shown = loaded.filter(({ id }) => ids.has(id))
  const here = new Set(shown.map(({ id }) => id))
  const ticked = [...shown, ...known.filter(({ id }) => ids.has(id) && !here.has(id))]
  if (ticked.length !== known.length || ticked.some((item, at) => known[at] !== item)) setKnown(ticked)
  return ticked
}

/** The query cache is emptied at Exit, and list changes reach the items in it. */
function remember<Value>(queryClient: QueryClient, name: string, value: Value): void {
  queryClient.setQueryDefaults(['selection'], { gcTime: Number.POSITIVE_INFINITY })
  queryClient.setQueryData<Value>(['selection', name], value)
}

function recall<Value>(queryClient: QueryClient, name: string): Value | undefined {
  return queryClient.getQueryData<Value>(['selection', name])
}
