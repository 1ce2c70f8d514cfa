import { Skeleton } from '../../../components/ui/skeleton.tsx'

export function OrderSkeleton() {
  return (
    <div
      role="status"
      aria-busy="true"
      aria-label="Loading the order"
      className="mx-auto grid max-w-[1080px] items-start gap-7 lg:grid-cols-[minmax(0,1fr)_300px]"
    >
      <div className="grid gap-5">
        <div className="flex items-center gap-3.5">
          <Skeleton className="size-12" />
          <span className="grid gap-2">
            <Skeleton className="h-5 w-64" />
            <Skeleton className="h-3 w-44" />
          </span>
        </div>
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-28 w-full rounded-lg" />
        <div className="grid gap-6">
          {['w-52', 'w-72', 'w-44'].map(width => (
            <span key={width} className="flex items-center gap-3">
              <Skeleton className="size-[27px] rounded-full" />
              <Skeleton className={`h-3 ${width}`} />
            </span>
          ))}
        </div>
      </div>
      <div className="grid gap-3">
        <Skeleton className="h-56 w-full rounded-lg" />
        <Skeleton className="h-40 w-full rounded-lg" />
      </div>
    </div>
  )
}
