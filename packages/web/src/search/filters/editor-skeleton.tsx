import { Skeleton } from '../../components/ui/skeleton.tsx'

/** Shown while the code of the filter editor loads. */
export function EditorSkeleton() {
  return (
    <div role="status" aria-busy="true" aria-label="Loading" className="grid gap-3 p-3.5">
      <Skeleton className="h-4 w-24" />
      <Skeleton className="h-21 w-full" />
      <Skeleton className="h-8 w-full" />
    </div>
  )
}
