import type { ComponentProps, ReactNode } from 'react'
import { cn } from './cn.ts'

type CardProps = Omit<ComponentProps<'section'>, 'title'> & {
  /** A header with more than a title is among the children. */
  title?: ReactNode
}

export function Card({ title, className, children, ...props }: CardProps) {
  return (
    <section className={cn('rounded-lg border bg-card text-card-foreground', className)} {...props}>
      {title !== undefined && <CardHeader title={title} />}
      {children}
    </section>
  )
}

type CardHeaderProps = Omit<ComponentProps<'div'>, 'title'> & { title?: ReactNode }

/** The children stand at its end. */
export function CardHeader({ title, className, children, ...props }: CardHeaderProps) {
  return (
    <div className={cn('flex min-h-10 items-center justify-between gap-2 pt-3 pr-3 pl-4', className)} {...props}>
      {title !== undefined && <CardTitle>{title}</CardTitle>}
      {children}
    </div>
  )
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
