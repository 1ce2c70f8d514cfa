import { cn } from '../../components/ui/cn.ts'
import { type Stage, stageNames } from './stages.ts'

/** Five dots from agreed to completed. The current one is lit only when the order waits for the user. */
export function StageDots({ stage, isMine }: { stage: Stage; isMine: boolean }) {
  return (
    <span aria-hidden className="inline-flex w-[76px] shrink-0 items-center">
      {stageNames.map((name, index) => (
        <span key={name} className="flex flex-1 items-center first:flex-none">
          {index > 0 && (
            <span
              className={cn(
                'h-[1.5px] flex-1',
                index < stage.done || index === stage.at ? 'bg-foreground' : 'bg-border-strong',
              )}
            />
          )}
          <span className={cn('size-2 rounded-full border-[1.5px]', dotClasses(stage, index, isMine))} />
        </span>
      ))}
    </span>
  )
}

function dotClasses({ done, at, tone }: Stage, index: number, isMine: boolean): string {
  if (index === at && tone === 'dispute') return 'size-2.5 border-danger bg-danger'
  if (index === at && isMine)
    return 'size-2.5 border-2 border-foreground bg-lit shadow-[0_0_0_2px_var(--color-lit-soft),0_0_0_3px_var(--color-lit-line)]'
  if (index === at) return 'size-2.5 border-2 border-foreground bg-card'
  if (index < done) return tone === 'ended' ? 'border-control bg-control' : 'border-foreground bg-foreground'
  return 'border-control bg-card'
}
