import type { FavouriteItem } from '@limelight/contract/favourites/schema'
import type { Layout } from './layout.ts'

/** The drop target. `position` counts the cards of the column without the lifted ones. */
export type Slot = { readonly columnId: string; readonly position: number }

/** Cards being dragged, with the pointer or the keyboard. */
export type Held = {
  readonly ids: readonly string[]
  readonly lifted: ReadonlySet<string>
  /** The card under the pointer or focus; the other selected cards move with it. */
  readonly lead: FavouriteItem
  readonly width: number
  readonly height: number
  readonly by: 'pointer' | 'keys'
  readonly slot: Slot | undefined
}

/** A column as a drop target. */
export type DropList = {
  columnId: string
  section: HTMLElement
  scroller: HTMLElement
  /** Without the lifted cards. */
  layout: () => Layout
  /** Scrolls a card into view, which also renders it. */
  reveal: (index: number) => void
}

export type Drag = ReturnType<typeof createDrag>

/** Lives outside React, so that a drag renders only the column under the card. */
export function createDrag() {
  let held: Held | undefined
  const listeners = new Set<() => void>()
  const lists = new Map<string, DropList>()

  function change(next: Held | undefined) {
    held = next
    for (const listener of listeners) listener()
  }

  return {
    held: () => held,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    lift: change,
    aim(slot: Slot | undefined) {
      if (held === undefined) return
      if (held.slot?.columnId !== slot?.columnId || held.slot?.position !== slot?.position) change({ ...held, slot })
    },
    /** Ends the drag and returns what was held. */
    release(): Held | undefined {
      const last = held
      if (last !== undefined) change(undefined)
      return last
    },
    lists: () => lists,
    register(list: DropList) {
      lists.set(list.columnId, list)
      return () => void lists.delete(list.columnId)
    },
  }
}
