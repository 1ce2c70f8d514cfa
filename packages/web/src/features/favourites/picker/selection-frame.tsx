import { X } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from '../../../components/ui/cn.ts'
import { Tooltip } from '../../../components/ui/tooltip.tsx'
import { formatCount } from '../../../display/format.ts'

/** Also for links in the bar. */
export const selectionItem =
  'inline-flex h-8 items-center gap-1.5 rounded-md px-2.5 font-medium hover:bg-inverse-accent aria-expanded:bg-inverse-accent max-md:h-12 max-md:flex-col max-md:justify-center max-md:gap-0.5 max-md:px-1.5 max-md:text-2xs [&_svg]:size-4 [&_svg]:text-inverse-muted'

type SelectionFrameProps = {
  count: number
  /** The total, if there are more results than loaded: "all loaded" must not read as "all". */
  of?: string | undefined
  onClear: () => void
  children: ReactNode
}

/** A floating bar with actions, shown while anything is selected. */
export function SelectionFrame({ count, of, onClear, children }: SelectionFrameProps) {
  if (count === 0) return null
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-4 z-10 flex justify-center max-md:bottom-3">
      <section
        aria-label="Selection"
        className="pointer-events-auto flex h-11 animate-rise-in items-center gap-0.5 whitespace-nowrap rounded-lg bg-inverse px-1.5 text-inverse-foreground shadow-lg max-md:h-13"
      >
        <p role="status" className="inline-flex items-center gap-2 pr-2.5 pl-1.5 font-medium max-md:pr-1">
          <b className="grid h-6 min-w-6 place-items-center rounded-sm bg-lit px-1.5 font-semibold text-lit-foreground tabular-nums">
            {formatCount(count)}
          </b>{' '}
          <span className="max-md:sr-only">{of === undefined ? 'selected' : `of ${of} selected`}</span>
        </p>
        <Divider />
        {children}
        <Divider />
        <Tooltip text="Clear the selection">
          <button type="button" aria-label="Clear" className={selectionItem} onClick={onClear}>
            <X aria-hidden />
          </button>
        </Tooltip>
      </section>
    </div>
  )
}

function Divider() {
  return <span aria-hidden className="mx-1 h-5 w-px bg-inverse-border max-md:mx-0" />
}

/** A disabled action with its reason. */
export function RefusedItem({ reason, children }: { reason: string; children: ReactNode }) {
  return (
    <Tooltip text={reason} opensOnPress>
      <button type="button" aria-disabled="true" className={cn(selectionItem, 'cursor-not-allowed opacity-60')}>
        {children}
        <span className="sr-only">: {reason}</span>
      </button>
    </Tooltip>
  )
}

export function SelectionButton({ className, ...props }: ComponentProps<'button'>) {
  return <button type="button" className={cn(selectionItem, className)} {...props} />
}
