import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

export function Card({ className, ...props }: ComponentProps<'section'>) {
  return <section className={cn('rounded-lg border bg-card text-card-foreground', className)} {...props} />
}

export function CardHeader({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cn('flex min-h-10 items-center justify-between gap-2 pt-3 pr-3 pl-4', className)} {...props} />
}

export function CardTitle({ className, children, ...props }: ComponentProps<'h2'>) {
  return (
    <h2 className={cn('font-semibold text-sm tracking-tight', className)} {...props}>
      {children}
    </h2>
  )
}

export function CardBody({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cn('px-4 pt-3 pb-4', className)} {...props} />
}
