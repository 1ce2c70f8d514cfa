import { Skeleton } from '../ui/skeleton.tsx'
import { Brand } from './brand.tsx'

/** The shape that most pages share: title, second line, a card with rows. */
export function PageSkeleton() {
  return (
    <div role="status" aria-busy="true" aria-label="Loading" className="mx-auto max-w-[720px]">
      <Skeleton className="mt-1 h-5 w-52" />
      <Skeleton className="mt-3.5 h-3 w-72 max-w-full" />
      <div className="mt-7 grid gap-6 rounded-lg border p-4">
        {['w-40', 'w-56', 'w-32'].map(width => (
          <div key={width} className="flex items-center gap-3">
            <Skeleton className="size-8 rounded-full" />
            <span className="grid flex-1 gap-2">
              <Skeleton className={`h-3 ${width}`} />
              <Skeleton className="h-2.5 w-3/5" />
            </span>
          </div>
        ))}
      </div>
    </div>
  )
}

/** The shape of the signed-in frame, while the session is being restored. */
export function AppSkeleton() {
  return (
    <div className="lg:grid lg:grid-cols-[var(--sidebar-width)_minmax(0,1fr)]">
      <div className="flex h-[calc(100dvh-var(--banner-height))] flex-col border-sidebar-border border-r bg-sidebar max-lg:hidden">
        <Brand href="/" className="pointer-events-none h-(--topbar-height) px-4" />
        <div className="grid gap-px p-2">
          {['w-18', 'w-14', 'w-20', 'w-10'].map(width => (
            <div key={width} className="flex h-7.5 items-center gap-[9px] px-2">
              <Skeleton className="size-4" />
              <Skeleton className={`h-3 ${width}`} />
            </div>
          ))}
        </div>
      </div>
      <div className="min-w-0">
        <header className="flex h-(--topbar-height) items-center justify-between border-b pr-4 pl-5 max-md:px-3">
          <Brand href="/" className="pointer-events-none lg:invisible" />
          <Skeleton className="size-8 rounded-full" />
        </header>
        <main id="main" className="p-6 max-md:p-4">
          <h1 className="sr-only">Loading</h1>
          <PageSkeleton />
        </main>
      </div>
    </div>
  )
}
