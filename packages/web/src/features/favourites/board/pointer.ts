import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { Drag, DropList, Held, Slot } from './drag.ts'
import { cardGap, edgeSpeed, positionAt } from './layout.ts'

type PointerDrag = {
  board: HTMLElement | null
  ghost: RefObject<HTMLElement | null>
  drag: Drag
  /** Returns the cards that move with this one; undefined if it cannot be dragged. */
  take: (id: string) => Pick<Held, 'ids' | 'lead'> | undefined
  onDrop: (held: Held) => void
}

/** Pixels a mouse moves before a press becomes a drag. */
const threshold = 5
/** Milliseconds a finger rests before it drags; until then it scrolls. */
const longPress = 300
/** Pixels outside the board at which a drop still counts. */
const tolerance = 48

/** Drags cards by pointer. Pointer moves change the DOM directly; only a new slot renders. */
export function usePointerDrag({ board: root, ghost, drag, take, onDrop }: PointerDrag): void {
  const pick = useEffectEvent(take)
  const drop = useEffectEvent(onDrop)
  useEffect(() => {
    if (root === null) return
    let end: (() => void) | undefined

    /** While a card is held, prevents scrolling and the context menu. */
    const keep = (event: Event) => {
      if (drag.held() !== undefined && event.cancelable) event.preventDefault()
    }
    const onPointerDown = (event: PointerEvent) => {
      if (event.button !== 0 || !event.isPrimary || !(event.target instanceof Element)) return
      if (event.ctrlKey || event.metaKey || event.shiftKey || drag.held() !== undefined) return
      const card = event.target.closest<HTMLElement>('[data-card]')
      if (card === null || event.target.closest('[data-no-drag]') !== null) return
      end?.()
      end = follow({ root, ghost, drag, pick, drop, keep }, card, event)
    }

    root.addEventListener('pointerdown', onPointerDown)
    // Browsers ignore touchmove listeners that are added after the touch has started.
    root.addEventListener('touchmove', keep, { passive: false })
    return () => {
      root.removeEventListener('pointerdown', onPointerDown)
      root.removeEventListener('touchmove', keep)
      end?.()
    }
  }, [root, ghost, drag])
}

type Hand = {
  root: HTMLElement
  ghost: RefObject<HTMLElement | null>
  drag: Drag
  pick: PointerDrag['take']
  drop: PointerDrag['onDrop']
  /** While a card is held, prevents scrolling and the context menu. */
  keep: (event: Event) => void
}

/** Follows one pointer from press to release. Returns a function that cancels the drag. */
function follow({ root, ghost, drag, pick, drop, keep }: Hand, card: HTMLElement, down: PointerEvent): () => void {
  const isTouch = down.pointerType === 'touch'
  const box = card.getBoundingClientRect()
  const grip = { x: down.clientX - box.left, y: down.clientY - box.top }
  let at = { x: down.clientX, y: down.clientY }
  let frame = 0
  const timer = isTouch ? setTimeout(lift, longPress) : undefined

  function lift() {
    const taken = pick(card.dataset.card ?? '')
    if (taken === undefined) return stop()
    root.setPointerCapture(down.pointerId)
    root.dataset.holding = ''
    drag.lift({
      ...taken,
      lifted: new Set(taken.ids),
      width: box.width,
      height: box.height,
      by: 'pointer',
      slot: undefined,
    })
    frame = requestAnimationFrame(run)
  }

  function run() {
    frame = requestAnimationFrame(run)
    if (ghost.current) ghost.current.style.transform = `translate3d(${at.x - grip.x}px, ${at.y - grip.y}px, 0)`
    aim()
  }

  function aim() {
    const held = drag.held()
    if (held !== undefined) drag.aim(aimAt(root, drag, held, at, at.y - grip.y + box.height / 2))
  }

  function onMove(event: PointerEvent) {
    if (event.pointerId !== down.pointerId) return
    at = { x: event.clientX, y: event.clientY }
    if (drag.held() !== undefined) return
    const isFar = Math.hypot(at.x - down.clientX, at.y - down.clientY) > threshold
    if (isFar && isTouch) stop()
    else if (isFar) lift()
  }

  function onUp(event: PointerEvent) {
    if (event.pointerId !== down.pointerId) return
    at = { x: event.clientX, y: event.clientY }
    aim()
    stop()
    const held = drag.release()
    if (held?.slot !== undefined) drop(held)
  }

  function cancel() {
    stop()
    drag.release()
  }
  function onKey(event: KeyboardEvent) {
    if (event.key !== 'Escape' || drag.held() === undefined) return
    event.preventDefault()
    event.stopPropagation()
    cancel()
  }
  const events = new AbortController()
  const { signal } = events
  window.addEventListener('pointermove', onMove, { signal })
  window.addEventListener('pointerup', onUp, { signal })
  window.addEventListener('pointercancel', cancel, { signal })
  window.addEventListener('blur', cancel, { signal })
  window.addEventListener('keydown', onKey, { signal, capture: true })
  window.addEventListener('contextmenu', keep, { signal })
  // Touch events go to their first target. Lifting the card removes it, so they no longer bubble.
  down.target?.addEventListener('touchmove', keep, { signal, passive: false })

  function stop() {
    clearTimeout(timer)
    cancelAnimationFrame(frame)
    delete root.dataset.holding
    events.abort()
  }
  return cancel
}

/** Scrolls the board and the column near their edges, and returns the drop target. */
function aimAt(root: HTMLElement, drag: Drag, held: Held, at: Point, middle: number): Slot | undefined {
  const box = root.getBoundingClientRect()
  if (
    at.x < box.left - tolerance ||
    at.x > box.right + tolerance ||
    at.y < box.top - tolerance ||
    at.y > box.bottom + tolerance
  )
    return undefined
  root.scrollLeft += edgeSpeed(at.x, box.left, box.right)
  const under = nearest([...drag.lists().values()], at.x)
  if (under === undefined) return undefined
  const { columnId, scroller, layout } = under
  const list = scroller.getBoundingClientRect()
  scroller.scrollTop += edgeSpeed(at.y, list.top, list.bottom)
  const gapAt = held.slot?.columnId === columnId ? held.slot.position : undefined
  const inList = middle - list.top + scroller.scrollTop
  return { columnId, position: positionAt(layout(), inList, gapAt, held.height + cardGap) }
}

type Point = { x: number; y: number }

function nearest(lists: readonly DropList[], x: number): DropList | undefined {
  let best: { list: DropList; distance: number } | undefined
  for (const list of lists) {
    const { left, right } = list.section.getBoundingClientRect()
    const distance = Math.max(left - x, x - right, 0)
    if (best === undefined || distance < best.distance) best = { list, distance }
  }
  return best?.list
}
