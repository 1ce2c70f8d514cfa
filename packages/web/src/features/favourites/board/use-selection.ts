import { useState } from 'react'
import { toast } from '../../../components/ui/toast.ts'
import { formatCount } from '../../../display/format.ts'
import { type Columns, cardsById, columnOf } from '../cards/cards.ts'

export type BoardSelectionState = ReturnType<typeof useBoardSelection>

/** The selected cards, without those that have left the board. */
export function useBoardSelection(columns: Columns) {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const [anchor, setAnchor] = useState<string>()
  const isStale = picked.size > 0 && cardsById(columns, picked).size < picked.size
  const ids = isStale ? new Set(cardsById(columns, picked).keys()) : picked
  return {
    ids,
    clear: () => setPicked(new Set()),
    /** A range starts at the last selected card, if that is in the same column. */
    select(id: string, isRange: boolean) {
      const next = new Set(ids)
      const isIn = !ids.has(id)
      const range = isRange ? between(columns, anchor ?? id, id) : [id]
      const chosen = range.filter(one => one !== undefined)
      // A partial range would look complete, so nothing is selected.
      if (chosen.length < range.length) {
        const count = formatCount(range.length - chosen.length)
        toast.error(`${count} cards in this range aren’t loaded yet. Scroll past them, then select.`)
        return
      }
      for (const one of chosen) {
        if (isIn) next.add(one)
        else next.delete(one)
      }
      setPicked(next)
      setAnchor(id)
    },
  }
}

/** Cards that are not loaded are undefined. */
function between(columns: Columns, from: string, to: string): (string | undefined)[] {
  const cards = columnOf(columns, to)?.cards ?? []
  const [one, other] = [cards.findIndex(card => card?.id === from), cards.findIndex(card => card?.id === to)]
  if (one < 0) return [to]
  return cards.slice(Math.min(one, other), Math.max(one, other) + 1).map(card => card?.id)
}
