import { cn } from '../../../components/ui/cn.ts'
import { Skeleton } from '../../../components/ui/skeleton.tsx'

const widths = ['w-30', 'w-23', 'w-34', 'w-26', 'w-28', 'w-20', 'w-32', 'w-24', 'w-30', 'w-22', 'w-27', 'w-25']

/** Placeholder rows until the first response arrives. */
export function RowsSkeleton({ isPhone }: { isPhone: boolean }) {
  return (
    <div role="status" aria-busy="true" aria-label="Loading creators" className="min-h-0 flex-1 overflow-hidden">
      <div className={cn('border-b', isPhone ? 'h-9' : 'h-8.5')} />
      {widths.map(width => (
        <div
          key={width}
          className={cn(
            'flex items-center gap-3 border-border/70 border-b',
            isPhone ? 'h-15 pr-4 pl-3.5' : 'h-12 pr-4 pl-5',
          )}
        >
          <Skeleton className="size-4" />
          <Skeleton className={cn('ml-2 rounded-full', isPhone ? 'size-10' : 'size-8')} />
          <span className="min-w-0 flex-1">
            <Skeleton className={`h-[11px] ${width}`} />
            <Skeleton className="mt-1.5 h-[9px] w-16" />
          </span>
          <Skeleton className="hidden h-[11px] w-24 @min-[820px]:block" />
          <Skeleton className="h-[11px] w-11" />
          <Skeleton className="h-[11px] w-20 max-md:hidden" />
          <Skeleton className="h-[11px] w-9" />
          <Skeleton className="hidden h-[11px] w-16 @min-[600px]:block" />
        </div>
      ))}
    </div>
  )
}

export function CardsSkeleton() {
  return (
    <div
      role="status"
      aria-busy="true"
      aria-label="Loading creators"
      className="grid min-h-0 flex-1 grid-cols-[repeat(auto-fill,minmax(240px,1fr))] content-start gap-3 overflow-hidden px-5 pt-1 max-md:px-3"
    >
      {widths.map(width => (
        <div key={width} className="flex h-41 flex-col rounded-lg border p-3.5">
          <div className="flex items-center gap-2.5">
            <Skeleton className="size-10 rounded-full" />
            <span>
              <Skeleton className={`h-[11px] ${width}`} />
              <Skeleton className="mt-1.5 h-[9px] w-16" />
            </span>
          </div>
          <Skeleton className="mt-3.5 h-2.5 w-28" />
          <Skeleton className="mt-auto h-8 w-full" />
        </div>
      ))}
    </div>
  )
}
