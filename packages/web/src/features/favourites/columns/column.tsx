import { memo, type ReactNode, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { cn } from '../../../components/ui/cn.ts'
import { phones, useMedia } from '../../../display/use-media.ts'
import { useWidth } from '../../../display/use-width.ts'
import { useBoardContext } from '../board/context.ts'
import type { Drag, Held } from '../board/drag.ts'
import { cardGap, layOut } from '../board/layout.ts'
import { useBoardWindow } from '../board/use-window.ts'
import { BoardCard, type CardHands, cardClasses } from '../cards/card.tsx'
import type { BoardColumn } from '../cards/cards.ts'
import { CardFace, CardSkeleton } from '../cards/face.tsx'
import { cardHeight, noteLines } from '../cards/measure.ts'
import { useOrderProblems } from '../cards/order-mark.tsx'
import { cardsCount } from '../cards/words.ts'

type BoardColumnProps = {
  column: BoardColumn
  isContent: boolean
  head: ReactNode
  selected: ReadonlySet<string>
  open: string | undefined
  drag: Drag
  hands: CardHands
  look: (columnId: string, first: number, last: number) => void
  /** The CSS order while a column is dragged. */
  order: number | undefined
  isHeld: boolean
}

const nothing: ReadonlySet<string> = new Set()

export const BoardColumnView = memo(function BoardColumnView(props: BoardColumnProps) {
  const { column, isContent, head, selected, open, drag, hands, look, order, isHeld } = props
  const { isFiltered } = useBoardContext()
  const section = useRef<HTMLElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const [sizer, width = 226] = useWidth<HTMLOListElement>()
  const isPhone = useMedia(phones)
  const [tabStop, setTabStop] = useState<string>()

  const lifted = useSyncExternalStore(drag.subscribe, () => drag.held()?.lifted ?? nothing)
  const slot = useSyncExternalStore(drag.subscribe, () => {
    const aimed = drag.held()?.slot
    return aimed?.columnId === column.id ? aimed.position : undefined
  })
  const held = drag.held()

  const cards = useMemo(
    () => (lifted.size === 0 ? column.cards : column.cards.filter(card => card === undefined || !lifted.has(card.id))),
    [column.cards, lifted],
  )
  const shape = useMemo(() => ({ isContent, isPhone, width: width - 12 }), [isContent, isPhone, width])
  const problemOf = useOrderProblems()
  const layout = useMemo(() => layOut(cards, card => cardHeight(card, shape, problemOf)), [cards, shape, problemOf])
  const { first, last } = useBoardWindow({ columnId: column.id, section, scroller, layout, drag })
  useEffect(() => look(column.id, first - 30, last + 30), [look, column.id, first, last])

  const gap = slot === undefined || held === undefined ? 0 : held.height + cardGap
  const topOf = (index: number) => (layout.tops[index] ?? 0) + (slot !== undefined && index >= slot ? gap : 0)
  const indexes = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
  // The focused card stays rendered when it is scrolled away, so that the focus is not lost.
  const focused = cards.findIndex(card => card !== undefined && card.id === tabStop)
  if (focused >= 0 && (focused < first || focused > last)) indexes.push(focused)
  const stop = focused >= 0 ? focused : indexes.find(index => cards[index] !== undefined)

  return (
    <section
      ref={section}
      aria-label={`${column.name}, ${cardsCount(column.cards.length)}`}
      data-column={column.id}
      onFocus={event => {
        const id = event.target.closest<HTMLElement>('[data-card]')?.dataset.card
        if (id !== undefined) setTabStop(id)
      }}
      onBlur={event => {
        if (!event.currentTarget.contains(event.relatedTarget)) setTabStop(undefined)
      }}
      style={order === undefined ? undefined : { order }}
      className={cn(
        'flex min-h-0 min-w-[236px] max-w-[360px] flex-[1_1_240px] snap-start flex-col rounded-lg bg-muted max-md:max-w-none max-md:flex-[0_0_84%]',
        slot !== undefined && 'bg-lit-soft shadow-[inset_0_0_0_1.5px_var(--color-lit-line)]',
        isHeld && 'opacity-60 shadow-[inset_0_0_0_1.5px_var(--color-lit-line)]',
      )}
    >
      {head}
      <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto overscroll-contain pb-1.5">
        <ol
          ref={sizer}
          aria-label={`Cards in ${column.name}`}
          className="relative"
          style={{ height: layout.height + gap }}
        >
          {indexes.map(index => {
            const card = cards[index]
            if (card === undefined)
              return (
                <li
                  key={`hole ${index}`}
                  aria-busy="true"
                  className={cn(cardClasses, 'absolute inset-x-1.5 top-0 h-[84px] max-md:h-[88px]')}
                  style={{ transform: `translateY(${topOf(index)}px)` }}
                >
                  <CardSkeleton />
                </li>
              )
            return (
              <BoardCard
                key={card.id}
                card={card}
                index={index}
                count={cards.length}
                top={topOf(index)}
                noteLines={card.note === null ? 0 : noteLines(card.note, shape.width - (isPhone ? 26 : 22))}
                isSelected={selected.has(card.id)}
                isSelecting={selected.size > 0}
                isOpen={open === card.id}
                isTabStop={index === stop}
                isYielding={held !== undefined}
                hands={hands}
              />
            )
          })}
          {slot !== undefined && held !== undefined && (
            <SlotMark held={held} top={layout.tops[slot] ?? 0} width={shape.width} />
          )}
        </ol>
        {cards.length === 0 && slot === undefined && (
          <p className="mx-1.5 rounded-md border border-dashed px-3 py-5 text-center text-muted-foreground text-xs">
            {isFiltered ? 'No card matches here.' : column.isDefault ? 'New items start here.' : 'No cards yet.'}
          </p>
        )}
      </div>
    </section>
  )
})

/** The drop target: a dashed box for a pointer drag, the card itself for the keyboard. */
function SlotMark({ held, top, width }: { held: Held; top: number; width: number }) {
  const place = { height: held.height, transform: `translateY(${top}px)` }
  if (held.by === 'pointer')
    return (
      <li
        aria-hidden
        className="absolute inset-x-1.5 top-0 rounded-md border-[1.5px] border-lit-ink border-dashed bg-lit/16"
        style={place}
      />
    )
  return (
    <li className={cn(cardClasses, 'absolute inset-x-1.5 top-0 border-lit-ink shadow-lg')} style={place}>
      <CardFace card={held.lead} noteLines={held.lead.note === null ? 0 : noteLines(held.lead.note, width - 22)} />
    </li>
  )
}
