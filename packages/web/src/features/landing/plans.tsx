import { Suspense, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { ErrorBoundary } from '../../components/error-boundary.tsx'
import { buttonVariants } from '../../components/ui/button.tsx'
import { lazyComponent } from '../../display/lazy-component.tsx'
import { PlansSkeleton } from '../tariffs/plans-skeleton.tsx'

const PlansPreview = lazyComponent(() => import('../tariffs/plans-preview.tsx'))

export function PlansSection() {
  return (
    <section id="plans" className="mx-auto mt-24 max-w-[1200px] scroll-mt-8 px-6 max-lg:mt-18 max-md:px-4">
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div>
          <h2 className="font-semibold text-3xl tracking-display max-md:text-[30px]/9">
            Start free, upgrade when it pays off
          </h2>
          <p className="mt-3 max-w-[60ch] text-pretty text-lg/[26px] text-muted-foreground">
            A plan sets how much you can search, unmask and export. You can see your usage at any time.
          </p>
        </div>
        <Link href="/tariffs" className={buttonVariants({ size: 'lg' })}>
          Compare every limit
        </Link>
      </div>
      <LazyPlans />
    </section>
  )
}

/**
 * Loads the plans when the visitor scrolls near them, so that the first view needs neither their
 * code nor their data. Until then, skeletons hold their place.
 */
function LazyPlans() {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (place.current === null) return
    const observer = new IntersectionObserver(entries => entries.some(entry => entry.isIntersecting) && setNear(true), {
      rootMargin: '1500px',
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={place}>
      {isNear ? (
        <ErrorBoundary>
          <Suspense fallback={<PlansSkeleton />}>
            <PlansPreview />
          </Suspense>
        </ErrorBoundary>
      ) : (
        <PlansSkeleton />
      )}
    </div>
  )
}
