import { Skeleton } from '../../components/ui/skeleton.tsx'
import { offerGridClasses } from './grid.ts'

const widths = ['w-11/12', 'w-3/4', 'w-4/5', 'w-2/3', 'w-10/12', 'w-3/5', 'w-4/5', 'w-2/3']

/** Cards of the same shape as those that load. */
export function OfferCardsSkeleton() {
  return (
    <div
      role="status"
      aria-busy="true"
      aria-label="Loading offers"
      className="min-h-0 flex-1 overflow-hidden px-5 pt-1 max-md:px-3"
    >
      <div className={offerGridClasses}>
        {widths.map((width, index) => (
          <div
            key={index}
            className="max-md:grid max-md:grid-cols-[116px_minmax(0,1fr)] max-md:gap-x-3 max-md:border-border/70 max-md:border-b max-md:py-3"
          >
            <Skeleton className="aspect-3/2 rounded-md max-md:aspect-auto max-md:h-31" />
            <div>
              <div className="grid content-start gap-1.5 pt-3 max-md:pt-1">
                <Skeleton className={`h-3 ${width}`} />
              </div>
              <div className="flex items-center gap-1.5 pt-2">
                <Skeleton className="size-5 rounded-full" />
                <Skeleton className="h-3 w-24" />
              </div>
              <div className="mt-3 flex justify-between border-border/70 border-t pt-3">
                <Skeleton className="h-3 w-20" />
                <Skeleton className="h-3 w-10" />
              </div>
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
