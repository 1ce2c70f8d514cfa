import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

const badgeVariants = cva(
  'inline-flex h-5 items-center gap-1 whitespace-nowrap rounded-sm px-[7px] font-medium text-2xs leading-none [&_svg]:size-3',
  {
    variants: {
      variant: {
        default: 'bg-secondary text-foreground',
        line: 'bg-transparent text-muted-foreground inset-ring inset-ring-border-strong',
        success: 'bg-success-soft text-success',
        warning: 'bg-warning-soft text-warning',
        danger: 'bg-danger-soft text-danger',
        info: 'bg-info-soft text-info',
        lit: 'bg-lit font-semibold text-lit-foreground',
      },
    },
    defaultVariants: { variant: 'default' },
  },
)

export function Badge({ variant, className, ...props }: ComponentProps<'span'> & VariantProps<typeof badgeVariants>) {
  return <span className={cn(badgeVariants({ variant }), className)} {...props} />
}
