import { cva, type VariantProps } from 'class-variance-authority'
import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

const noteVariants = cva('flex gap-2.5 rounded-md px-3 py-2.5 [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0', {
  variants: {
    variant: {
      default: 'bg-muted [&>svg]:text-muted-foreground',
      info: 'bg-info-soft [&>svg]:text-info',
      success: 'bg-success-soft [&>svg]:text-success',
      danger: 'bg-danger-soft [&>svg]:text-danger',
      lit: 'bg-lit-soft inset-ring inset-ring-lit-line [&>svg]:text-lit-ink',
    },
  },
  defaultVariants: { variant: 'default' },
})

const icons = { default: Info, info: Info, lit: Info, success: CircleCheck, danger: CircleAlert }

/** A message that stays on the page, unlike a toast. */
export function Note({
  variant,
  className,
  children,
  ...props
}: ComponentProps<'div'> & VariantProps<typeof noteVariants>) {
  const Icon = icons[variant ?? 'default']
  return (
    <div className={cn(noteVariants({ variant }), className)} {...props}>
      <Icon aria-hidden />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  )
}
