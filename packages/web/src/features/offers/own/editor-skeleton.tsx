import { Skeleton } from '../../../components/ui/skeleton.tsx'

export function EditorSkeleton() {
  return (
    <div
      role="status"
      aria-busy="true"
      aria-label="Loading the offer"
      className="grid max-w-190 gap-4 px-5 py-4 max-md:px-4"
    >
      <div className="grid grid-cols-[132px_minmax(0,1fr)] gap-3.5">
        <Skeleton className="h-28 rounded-md" />
        <Skeleton className="h-28 rounded-md" />
      </div>
      <Skeleton className="h-8 rounded-md" />
      <Skeleton className="h-24 rounded-md" />
      <Skeleton className="h-8 rounded-md" />
    </div>
  )
}
