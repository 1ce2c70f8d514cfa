import { Skeleton } from '../../components/ui/skeleton.tsx'

export function ProfileSkeleton() {
  return (
    <div role="status" aria-busy="true" aria-label="Loading" className="mx-auto grid max-w-[720px] gap-4">
      <div className="mb-2 flex items-center gap-4">
        <Skeleton className="size-24 rounded-full max-sm:size-18" />
        <span className="grid gap-2">
          <Skeleton className="h-5 w-44" />
          <Skeleton className="h-3 w-36" />
        </span>
      </div>
      <div className="grid gap-2.5 rounded-lg border p-4">
        <Skeleton className="mb-1 h-3.5 w-16" />
        <Skeleton className="h-3 w-full" />
        <Skeleton className="h-3 w-4/5" />
      </div>
      <div className="rounded-lg border p-4">
        <Skeleton className="mb-3 h-3.5 w-20" />
        <div className="grid grid-cols-[repeat(auto-fill,minmax(124px,1fr))] gap-2.5">
          {['a', 'b', 'c', 'd'].map(key => (
            <Skeleton key={key} className="aspect-4/5 rounded-md" />
          ))}
        </div>
      </div>
    </div>
  )
}
