import { ChevronDown, ChevronUp } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { cn } from '../../components/ui/cn.ts'
import { Popover, PopoverContent, PopoverTrigger } from '../../components/ui/popover.tsx'
import { EditorSkeleton } from './editor-skeleton.tsx'

type FilterPopoverProps = {
  label: ReactNode
  /** The accessible name of the popover. */
  name: string
  isSet: boolean
  className?: string
  children: (onDone: () => void) => ReactNode
}

/** A filter of the bar: its name opens a popover with the fields. */
export function FilterPopover({ label, name, isSet, className, children }: FilterPopoverProps) {
  const [isOpen, setOpen] = useState(false)
  const Chevron = isOpen ? ChevronUp : ChevronDown
  return (
    <Popover open={isOpen} onOpenChange={setOpen}>
      <PopoverTrigger data-set={isSet || undefined} className={cn(filterClasses, className)}>
        {label}
        <Chevron aria-hidden className="size-3 text-muted-foreground" />
      </PopoverTrigger>
      <PopoverContent
        align="start"
        aria-label={name}
        className="w-(--range-popup-width)"
        // The filter takes the focus itself once its code is loaded.
        onOpenAutoFocus={event => event.preventDefault()}
      >
        <Suspense fallback={<EditorSkeleton />}>{children(() => setOpen(false))}</Suspense>
      </PopoverContent>
    </Popover>
  )
}

/** The look of a filter in the bar. */
export const filterClasses = [
  'inline-flex h-8 items-center gap-[5px] whitespace-nowrap rounded-md border border-transparent pr-2 pl-2.5 font-medium text-muted-foreground leading-none transition-colors -outline-offset-2',
  'hover:bg-accent hover:text-foreground aria-expanded:border-control aria-expanded:bg-accent',
  'data-set:font-semibold data-set:text-foreground data-set:tracking-[-0.004em]',
].join(' ')
