import { type Ref, useSyncExternalStore } from 'react'
import { Badge } from '../../../components/ui/badge.tsx'
import { cn } from '../../../components/ui/cn.ts'
import { formatCount } from '../../../display/format.ts'
import { cardClasses } from '../cards/card.tsx'
import { CardFace } from '../cards/face.tsx'
import { noteLines } from '../cards/measure.ts'
import type { Drag } from './drag.ts'

/** The dragged card. `usePointerDrag` moves its box on each frame, without a render. */
export function BoardGhost({ drag, ref }: { drag: Drag; ref: Ref<HTMLDivElement> }) {
  const held = useSyncExternalStore(drag.subscribe, drag.held)
  if (held?.by !== 'pointer') return null
  const { lead, ids, width, height } = held
  const text = width - 22
  return (
    <div
      ref={ref}
      aria-hidden
      className="pointer-events-none fixed top-0 left-0 z-30 will-change-transform"
      style={{ width, height, transform: 'translate3d(-9999px, 0, 0)' }}
    >
      {ids.length > 1 && <span className="absolute inset-0 translate-1.5 rounded-md border bg-card shadow-md" />}
      <div className={cn(cardClasses, '-rotate-[1.6deg] relative h-full border-lit-ink shadow-lg')}>
        <CardFace card={lead} noteLines={lead.note === null ? 0 : noteLines(lead.note, text)} />
        {ids.length > 1 && (
          <Badge variant="lit" className="absolute -top-2 -right-2 tabular-nums shadow-md">
            {formatCount(ids.length)} cards
          </Badge>
        )}
      </div>
    </div>
  )
}
