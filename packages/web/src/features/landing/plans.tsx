import { Suspense, useEffect, useRef, useState } from 'react'
import { ErrorBoundary } from '../../components/error-boundary.tsx'
import { lazyComponent } from '../../display/lazy-component.tsx'

const PlansPreview = lazyComponent(() => import('../tariffs/plans-preview.tsx'))

/** The plans wait until somebody comes near: the first view of the page needs neither their code nor their figures. */
export function LazyPlans() {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (place.current === null) return
    const observer = new IntersectionObserver(entries => entries.some(entry => entry.isIntersecting) && setNear(true), {
      rootMargin: '600px',
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  return (
    // About as high as the plans are, so that what is below stays where it is.
    <div ref={place} className="min-h-[360px] max-md:min-h-[1480px]">
      {isNear && (
        <ErrorBoundary>
          <Suspense>
            <PlansPreview />
          </Suspense>
        </ErrorBoundary>
      )}
    </div>
  )
}
