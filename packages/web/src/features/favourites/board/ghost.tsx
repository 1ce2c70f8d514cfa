import { Badge } from '../../../components/ui/badge.tsx'
import { cn } from '../../../components/ui/cn.ts'
import { formatCount } from '../../../display/format.ts'
import { cardClasses } from '../cards/card.tsx'
import { CardFace } from '../cards/face.tsx'
import { noteLines } from '../cards/measure.ts'
import type { Held } from './drag.ts'

/** Pixels around the card, so that browsers do not cut off its corners and its shadow. */
export const ghostMargin = 16
/** Windows fades pictures that are wider. */
const maxWidth = 280

/** The picture of the dragged cards. */
export function CardGhost({ held: { lead, ids, ...held } }: { held: Held }) {
  const width = Math.min(held.width, maxWidth - 2 * ghostMargin)
  return (
    <div style={{ padding: ghostMargin }}>
      <div className="relative" style={{ width }}>
        {ids.length > 1 && <span className="absolute inset-0 translate-1.5 rounded-md border bg-card shadow-md" />}
        <div className={cn(cardClasses, '-rotate-[1.6deg] relative border-lit-ink shadow-lg')}>
          <CardFace card={lead} noteLines={lead.note === null ? 0 : noteLines(lead.note, width - 22)} />
          {ids.length > 1 && (
            <Badge variant="lit" className="absolute -top-2 -right-2 tabular-nums shadow-md">
              {formatCount(ids.length)} cards
            </Badge>
          )}
        </div>
      </div>
    </div>
  )
}
