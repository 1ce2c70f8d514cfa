import type { ReactNode } from 'react'
import { cn } from './cn.ts'

type NumberedStepProps = { number: number; title: string; isNow?: boolean; children: ReactNode }

/** One of the steps that follow from what the user decides. */
export function NumberedStep({ number, title, isNow = false, children }: NumberedStepProps) {
  return (
    <li
      aria-current={isNow ? 'step' : undefined}
      className="relative grid grid-cols-[20px_minmax(0,1fr)] gap-x-2.5 pb-3 text-muted-foreground text-xs last:pb-0 not-last:before:absolute not-last:before:top-5 not-last:before:bottom-0 not-last:before:left-[9.5px] not-last:before:w-px not-last:before:bg-border-strong"
    >
      <span
        aria-hidden
        className={cn(
          'grid size-5 place-items-center rounded-full border-[1.5px] font-semibold text-2xs',
          isNow ? 'border-foreground bg-lit text-lit-foreground' : 'border-border-strong bg-card',
        )}
      >
        {number}
      </span>
      <div>
        <b className={cn('block text-foreground text-sm', isNow ? 'font-semibold' : 'font-medium')}>{title}</b>
        {children}
      </div>
    </li>
  )
}
