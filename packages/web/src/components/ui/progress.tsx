import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

type ProgressProps = Omit<ComponentProps<'progress'>, 'value' | 'max'> & {
  /** 0 to 1. */
  value: number
  'aria-label': string
}

export function Progress({ value, className, ...props }: ProgressProps) {
  return (
    <progress
      max={100}
      value={Math.round(value * 100)}
      className={cn(
        'block h-1 w-full appearance-none overflow-hidden rounded-full bg-secondary',
        '[&::-moz-progress-bar]:bg-chart-1 [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-chart-1',
        className,
      )}
      {...props}
    />
  )
}
