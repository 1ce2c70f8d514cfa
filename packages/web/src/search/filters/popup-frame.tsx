import { createContext, type ReactNode, useContext, useEffect } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { cn } from '../../components/ui/cn.ts'
import { EnterMark } from '../../components/ui/enter-mark.tsx'
import { type Matches, totalWords } from '../reading/ask.ts'

type PopupFrameProps = {
  title: string
  /** The matches with the unsaved value. */
  matches: Matches | undefined
  cost: ReactNode
  hasChanged: boolean
  onClear: () => void
  /** Called before `onDone`, and only after a change. */
  onAccept: () => void
  onDone: () => void
  className?: string
  children: ReactNode
}

/** Reports the matches of the open filter to a parent that shows them too. */
export const OpenMatches = createContext<(matches: Matches | undefined) => void>(() => {})

/** Submits the open filter, if there is one. Returns false if a field is invalid. */
export function acceptOpen(inside: HTMLElement | null): boolean {
  const form = inside?.querySelector('form') ?? undefined
  form?.requestSubmit()
  return form === undefined || wrongField(form) === null
}

const wrongField = (form: HTMLFormElement) => form.querySelector<HTMLElement>('[aria-invalid=true]')

/**
 * Header, fields and footer of a filter. Enter accepts the value; Escape closes the layer around
 * it.
 */
export function PopupFrame(props: PopupFrameProps) {
  const { title, matches, cost, hasChanged, onClear, className, children } = props
  const tell = useContext(OpenMatches)
  useEffect(() => {
    tell(matches)
    return () => tell(undefined)
  }, [tell, matches])
  return (
    <form
      noValidate
      aria-label={title}
      className={cn('flex min-h-0 flex-col', className)}
      onSubmit={event => {
        event.preventDefault()
        const wrong = wrongField(event.currentTarget)
        if (wrong !== null) return wrong.focus()
        if (hasChanged) props.onAccept()
        props.onDone()
      }}
      onKeyDown={event => {
        // Enter on a preset chooses it. Once it is chosen, Enter accepts it.
        const isChosen = event.target instanceof Element && event.target.matches('[aria-pressed=true]')
        if (event.key !== 'Enter' || !isChosen) return
        event.preventDefault()
        event.currentTarget.requestSubmit()
      }}
    >
      <div className="flex items-baseline justify-between gap-3 px-3.5 pt-3">
        <h2 className="font-semibold">{title}</h2>
        <p role="status" className="text-muted-foreground text-xs tabular-nums">
          {matches && (
            <>
              <b className="font-semibold text-foreground">{totalWords(matches)}</b> match
            </>
          )}
        </p>
      </div>
      {children}
      <div className="flex items-center gap-2 rounded-b-[9px] border-t bg-[color-mix(in_oklab,var(--color-muted)_55%,transparent)] px-3.5 py-2.5">
        <Button variant="ghost" size="sm" className="-ml-2" onClick={onClear}>
          Clear
        </Button>
        <span className="min-w-0 flex-1 text-balance text-right text-2xs/3.5 text-muted-foreground tabular-nums">
          {cost}
        </span>
        <Button variant="primary" size="sm" type="submit" disabled={!hasChanged}>
          Accept
          <EnterMark />
        </Button>
      </div>
    </form>
  )
}
