import { Skeleton } from '../../../components/ui/skeleton.tsx'

export function ReportSkeleton() {
  return (
    <div
      role="status"
      aria-busy="true"
      aria-label="Loading the report"
      className="mx-auto grid max-w-[1120px] grid-cols-[minmax(0,1fr)] gap-5 max-md:gap-4"
    >
      <div className="flex gap-4">
        <Skeleton className="size-18 rounded-full max-md:size-14" />
        <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] content-start gap-2 pt-1">
          <Skeleton className="h-5 w-48 max-w-full" />
          <Skeleton className="h-3 w-64 max-w-full" />
          <Skeleton className="h-3 w-80 max-w-full" />
        </span>
      </div>
      <Skeleton className="h-44 rounded-lg" />
      <Skeleton className="h-18 rounded-lg max-md:h-44" />
      <div className="grid grid-cols-6 gap-4 border-y py-4 max-lg:grid-cols-3 max-md:grid-cols-2">
        {['a', 'b', 'c', 'd', 'e', 'f'].map(key => (
          <span key={key} className="grid gap-2">
            <Skeleton className="h-2.5 w-16 max-w-full" />
            <Skeleton className="h-6 w-20" />
            <Skeleton className="h-2.5 w-24" />
          </span>
        ))}
      </div>
      <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,1fr)] gap-4 max-lg:grid-cols-[minmax(0,1fr)]">
        <Skeleton className="h-[304px] rounded-lg" />
        <Skeleton className="h-[304px] rounded-lg" />
      </div>
      <div className="grid grid-cols-6 gap-3 max-lg:grid-cols-4 max-md:grid-cols-3">
        {['a', 'b', 'c', 'd', 'e', 'f'].map(key => (
          <Skeleton key={key} className="aspect-4/5 rounded-md" />
        ))}
      </div>
    </div>
  )
}
