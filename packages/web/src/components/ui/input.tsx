import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

type InputProps = Omit<ComponentProps<'input'>, 'size'> & { size?: 'md' | 'lg' }

export function Input({ size = 'md', className, ...props }: InputProps) {
  return (
    <input
      className={cn(
        'w-full min-w-0 rounded-md border border-input bg-card px-2.5 text-foreground transition-[border-color,box-shadow]',
        'placeholder:text-muted-foreground placeholder:opacity-100 hover:border-control',
        // The halo of the field replaces the focus ring. 16 px on phones, below which iOS zooms the page.
        'focus:border-ring focus:shadow-[0_0_0_3px_color-mix(in_oklab,var(--ring)_26%,transparent)] focus:outline-none',
        'aria-invalid:border-danger aria-invalid:focus:shadow-[0_0_0_3px_color-mix(in_oklab,var(--danger)_22%,transparent)]',
        'disabled:border-border disabled:bg-muted disabled:text-muted-foreground max-md:h-10 max-md:text-lg',
        size === 'lg' ? 'h-10 text-md' : 'h-8 text-sm',
        className,
      )}
      {...props}
    />
  )
}
