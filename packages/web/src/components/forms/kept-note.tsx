import { useState } from 'react'
import { formatMoment } from '../../display/format.ts'
import { cn } from '../ui/cn.ts'
import type { Draft } from './drafts.ts'

type KeptNoteProps = {
  draft: Pick<Draft<object>, 'keptAt' | 'forget'>
  /** Resets a form that has the values itself. */
  onDiscard?: () => void
  className?: string
}

/** Says that a form shows what was typed earlier, and takes it away. */
export function KeptNote({ draft: { keptAt, forget }, onDiscard, className }: KeptNoteProps) {
  const [foundAt, setFoundAt] = useState(keptAt)
  // What is typed after it was sent or discarded is new.
  if (foundAt !== undefined && keptAt === undefined) setFoundAt(undefined)
  if (foundAt === undefined) return null
  const discard = () => {
    forget()
    onDiscard?.()
  }
  return (
    <p className={cn('text-muted-foreground text-xs tabular-nums', className)}>
      We kept what you typed ({formatMoment(foundAt)}).{' '}
      <button type="button" className="link" onClick={discard}>
        Discard
      </button>
    </p>
  )
}
