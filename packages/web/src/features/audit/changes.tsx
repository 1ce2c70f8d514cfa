import type { Audit } from '@limelight/contract/audit/schema'
import { useEffect, useRef, useState } from 'react'
import { cn } from '../../components/ui/cn.ts'
import { changesOf } from './act-texts.ts'

/** A target whose name stands beside the changes is not repeated in them. */
type ChangesProps = { act: Audit & { target?: string | null } }

/** "status PENDING → REFUSED", with the old value struck through, and the comment. */
export function Changes({ act }: ChangesProps) {
  const changes = changesOf(act).filter(([, from, to]) => (to ?? from) !== act.target)
  return (
    <span className="text-muted-foreground" title={act.comment ?? undefined}>
      {changes.map(([name, from, to]) => (
        <span key={name} className="mr-2">
          {name} {from !== undefined && <s>{from}</s>} <span className="text-foreground">{to}</span>
        </span>
      ))}
      {act.comment !== null && <q>{act.comment}</q>}
    </span>
  )
}

/** For a row of a table: a long change is cut until it is opened. */
export function CutChanges({ act }: ChangesProps) {
  const text = useRef<HTMLSpanElement>(null)
  const [isCut, setCut] = useState(false)
  const [isWhole, setWhole] = useState(false)
  useEffect(() => {
    const element = text.current
    if (element === null) return
    const observer = new ResizeObserver(() => setCut(element.scrollHeight > element.clientHeight))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <span className="flex items-baseline gap-2 max-md:flex-col max-md:gap-1">
      <span
        ref={text}
        // On one line, a long address is cut instead of moved to the next line, which nobody sees.
        className={cn(
          'min-w-0 whitespace-normal max-md:wrap-anywhere',
          isWhole ? 'wrap-anywhere py-1' : 'line-clamp-1 max-md:line-clamp-3 md:break-all',
        )}
      >
        <Changes act={act} />
      </span>
      {(isCut || isWhole) && (
        <button type="button" className="link shrink-0" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show less' : 'Show all'}
        </button>
      )}
    </span>
  )
}
