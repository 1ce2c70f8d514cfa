import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

/** A restyled native checkbox, so forms, labels and keyboards work as usual. */
export function Checkbox({ className, ...props }: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <span className="relative block size-4 shrink-0">
      <input
        type="checkbox"
        className={cn(
          'peer block size-4 cursor-pointer appearance-none rounded-xs border-[1.5px] border-control bg-card',
          'checked:border-control-on checked:bg-control-on indeterminate:border-control-on indeterminate:bg-control-on',
          'aria-invalid:border-danger',
          className,
        )}
        {...props}
      />
      <svg
        viewBox="0 0 16 16"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        aria-hidden
        className="pointer-events-none invisible absolute inset-0 text-control-mark peer-checked:visible"
      >
        <path d="m4 8.2 2.7 2.6L12 5.2" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
      <span
        aria-hidden
        className="pointer-events-none invisible absolute inset-x-1 top-[7px] h-0.5 rounded-full bg-control-mark peer-indeterminate:visible"
      />
    </span>
  )
}
