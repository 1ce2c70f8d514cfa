import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

/** One bar of a skeleton. Give it the size of the missing content. */
export function Skeleton({ className, ...props }: ComponentProps<'span'>) {
  return <span data-skeleton className={cn('block animate-skeleton rounded-xs bg-secondary', className)} {...props} />
}
