import type { FavouriteItem } from '@limelight/contract/favourites/schema'
import type { Layout } from './layout.ts'

/** Where what is held would fall: `position` counts the cards of the column without those that are held. */
export type Slot = { readonly columnId: string; readonly position: number }

/** Cards that somebody holds, with the pointer or by keyboard. */
export type Held = {
  readonly ids: readonly string[]
  readonly lifted: ReadonlySet<string>
  /** The one that was taken; the others come along. */
  readonly lead: FavouriteItem
  readonly width: number
  readonly height: number
  readonly by: 'pointer' | 'keys'
  readonly slot: Slot | undefined
}

/** What a column tells those who move cards over it. */
export type DropList = {
  columnId: string
  section: HTMLElement
  scroller: HTMLElement
  /** Of the cards that stay. */
  layout: () => Layout
  /** Brings a card into view, and into the page. */
  reveal: (index: number) => void
}

export type Drag = ReturnType<typeof createDrag>

/** Outside of React, so that holding a card over a column draws that column alone. */
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
    /** Nothing is held any more. Answers what was. */
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
