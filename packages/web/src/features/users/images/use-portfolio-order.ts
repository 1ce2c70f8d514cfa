import { type DragEvent, useState } from 'react'

type Item = { id: string }

/** Sorting by drag and drop, or step by step with `move`. */
export function usePortfolioOrder<Entry extends Item>(items: readonly Entry[], onChange: (next: Entry[]) => void) {
  const [dragged, setDragged] = useState<{ id: string; ids: string[] }>()
  const shown = dragged === undefined ? [...items] : sortByIds(items, dragged.ids)
  const idsOf = (list: readonly Item[]) => list.map(({ id }) => id)

  return {
    shown,
    move(id: string, by: number) {
      onChange(sortByIds(items, moveBy(idsOf(items), id, by)))
    },
    handlersOf: (id: string) => ({
      isDragged: dragged?.id === id,
      onDragStart(event: DragEvent) {
        event.dataTransfer.effectAllowed = 'move'
        setDragged({ id, ids: idsOf(items) })
      },
      onDragOver(event: DragEvent) {
        if (dragged === undefined) return
        event.preventDefault()
        const by = dragged.ids.indexOf(id) - dragged.ids.indexOf(dragged.id)
        if (by !== 0) setDragged({ id: dragged.id, ids: moveBy(dragged.ids, dragged.id, by) })
      },
      onDrop(event: DragEvent) {
        if (dragged === undefined) return
        event.preventDefault()
        if (idsOf(shown).join() !== idsOf(items).join()) onChange(shown)
        setDragged(undefined)
      },
      /** Also fires without a drop; the old order returns then. */
      onDragEnd: () => setDragged(undefined),
    }),
  }
}

function moveBy(ids: readonly string[], id: string, by: number): string[] {
  const from = ids.indexOf(id)
  const others = ids.filter(other => other !== id)
  return others.toSpliced(Math.max(0, from + by), 0, id)
}

/** Items that were added meanwhile are missing in the ids and go to the end. */
function sortByIds<Entry extends Item>(items: readonly Entry[], ids: readonly string[]): Entry[] {
  const rank = ({ id }: Item) => (ids.includes(id) ? ids.indexOf(id) : ids.length)
  return items.toSorted((one, other) => rank(one) - rank(other))
}
