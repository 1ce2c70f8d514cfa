import { cn } from '../../../components/ui/cn.ts'

export function ColumnDot({ color, className }: { color: string; className?: string }) {
  return (
    <span aria-hidden className={cn('size-2 shrink-0 rounded-full', className)} style={{ backgroundColor: color }} />
  )
}
