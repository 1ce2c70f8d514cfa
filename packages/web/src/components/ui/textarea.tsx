import type { ComponentProps } from 'react'
import { cn } from './cn.ts'
import { fieldClasses } from './field.ts'

/** Grows with what is written where the browser can do that, and by its corner everywhere. */
export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  return (
    <textarea
      className={cn(fieldClasses, 'field-sizing-content block min-h-24 resize-y py-2 text-md', className)}
      {...props}
    />
  )
}
