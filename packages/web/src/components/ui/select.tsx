import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'
import { fieldClasses } from './field.ts'

type SelectProps = Omit<ComponentProps<'select'>, 'size'> & {
  /** The first, empty choice. */
  placeholder?: string
}

/** A restyled native select, so that phones show their own list. */
export function Select({ placeholder, className, children, ...props }: SelectProps) {
  return (
    <span className="relative block min-w-0">
      <select
        className={cn(fieldClasses, 'h-8 cursor-pointer appearance-none truncate pr-8 text-sm max-md:h-10', className)}
        {...props}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {children}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-2.5 size-3.5 -translate-y-1/2 text-muted-foreground"
      />
    </span>
  )
}
