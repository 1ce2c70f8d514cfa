import { Skeleton } from '../../../components/ui/skeleton.tsx'

const widths = ['w-40', 'w-28', 'w-48', 'w-32', 'w-36']

/** Rows of the same height as the lists. */
export function OverviewSkeleton({ isPhone }: { isPhone: boolean }) {
  return (
    <div role="status" aria-busy="true" aria-label="Loading lists" className="border-t">
      {widths.map(width => (
        <div
          key={width}
          className={isPhone ? 'grid gap-3 border-b py-4' : 'flex h-12 items-center gap-6 border-b px-2'}
        >
          <Skeleton className={`h-3 ${width}`} />
          <Skeleton className="h-3 w-16" />
          <Skeleton className={isPhone ? 'h-2.5 w-full' : 'h-3 flex-1'} />
          {!isPhone && <Skeleton className="h-3 w-20" />}
        </div>
      ))}
    </div>
  )
}
