import { Skeleton } from '../../components/ui/skeleton.tsx'
import { formatCompact } from '../../display/format.ts'

/** The matches that an option would have; nothing where they are not counted. */
export function OptionCount({ count, isCounting }: { count: number | undefined; isCounting: boolean }) {
  if (isCounting) return <Skeleton className="h-2.5 w-6" />
  if (count === undefined) return null
  return (
    <span aria-hidden className="text-muted-foreground text-xs tabular-nums">
      {formatCompact(count)}
    </span>
  )
}
