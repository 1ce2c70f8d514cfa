import { Skeleton } from '../../components/ui/skeleton.tsx'

export const plansGrid = 'grid grid-cols-[repeat(auto-fit,minmax(184px,1fr))] gap-3 max-md:grid-cols-1'

/** As large as the plans of the landing page. */
export function PlansSkeleton() {
  return (
    <div role="status" aria-busy="true" aria-label="Loading plans" className={plansGrid}>
      {['w-10', 'w-12', 'w-9', 'w-18', 'w-20'].map(width => (
        <div key={width} className="h-[276px] rounded-lg border border-t-[3px] px-4 pt-5">
          <Skeleton className={`h-4 ${width}`} />
          <Skeleton className="mt-7 h-6 w-24" />
          <Skeleton className="mt-3 h-3 w-32" />
          <Skeleton className="mt-7 h-2.5 w-full" />
          <Skeleton className="mt-3 h-2.5 w-10/12" />
          <Skeleton className="mt-3 h-2.5 w-11/12" />
          <Skeleton className="mt-5 h-8 w-full rounded-md" />
        </div>
      ))}
    </div>
  )
}
