import type { ComponentProps } from 'react'
import { cn } from './cn.ts'
import { fieldClasses } from './field.ts'

/** Grows with its text where browsers support it; can always be resized by its corner. */
export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  return (
    <textarea
      className={cn(fieldClasses, 'field-sizing-content block min-h-24 resize-y py-2 text-md', className)}
      {...props}
    />
  )
}
