import type { ComponentProps } from 'react'
import { cn } from './cn.ts'
import { fieldClasses } from './field.ts'

type InputProps = Omit<ComponentProps<'input'>, 'size'> & { size?: 'md' | 'lg' }

export function Input({ size = 'md', className, ...props }: InputProps) {
  return (
    <input
      className={cn(fieldClasses, 'max-md:h-10', size === 'lg' ? 'h-10 text-md' : 'h-8 text-sm', className)}
      {...props}
    />
  )
}
