import { Skeleton } from '../../../components/ui/skeleton.tsx'

/** Has the shape of the page. */
export function OfferSkeleton() {
  return (
    <div
      role="status"
      aria-busy="true"
      aria-label="Loading the offer"
      className="mx-auto grid max-w-[1100px] items-start gap-7 lg:grid-cols-[minmax(0,1fr)_320px]"
    >
      <div className="grid gap-5.5">
        <div className="grid gap-2.5">
          <Skeleton className="h-5 w-3/4" />
          <Skeleton className="h-3 w-1/2" />
        </div>
        <div className="grid gap-2 md:grid-cols-[2.06fr_1fr_1fr] md:grid-rows-2">
          <Skeleton className="row-span-2 min-h-60 rounded-md" />
          {[0, 1, 2, 3].map(tile => (
            <Skeleton key={tile} className="aspect-4/5 rounded-md max-md:hidden" />
          ))}
        </div>
        <div className="grid gap-2">
          <Skeleton className="h-4 w-32" />
          <Skeleton className="h-3 w-full" />
          <Skeleton className="h-3 w-5/6" />
          <Skeleton className="h-3 w-2/3" />
        </div>
      </div>
      <div className="grid gap-3">
        <Skeleton className="h-72 rounded-lg" />
        <Skeleton className="h-48 rounded-lg" />
      </div>
    </div>
  )
}
