import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

const countVariants = cva(
  'inline-flex h-4.5 min-w-4.5 shrink-0 items-center justify-center rounded-full px-[5px] font-semibold text-2xs leading-none tabular-nums',
  {
    variants: {
      variant: {
        default: 'bg-secondary text-foreground',
        unread: 'bg-primary text-primary-foreground',
        error: 'bg-destructive text-destructive-foreground',
      },
    },
    defaultVariants: { variant: 'default' },
  },
)

type CountProps = ComponentProps<'span'> &
  VariantProps<typeof countVariants> & {
    /** Says what is counted, or what is wrong, for screen readers. */
    label: string
  }

/** A figure at the end of a menu item or tab, or the '!' of something that needs fixing. */
export function Count({ variant, label, className, ...props }: CountProps) {
  return <span role="img" aria-label={label} className={cn(countVariants({ variant }), className)} {...props} />
}
