import { Suspense, useEffect, useRef, useState } from 'react'
import { ErrorBoundary } from '../../components/error-boundary.tsx'
import { lazyComponent } from '../../display/lazy-component.tsx'

const PlansPreview = lazyComponent(() => import('../tariffs/plans-preview.tsx'))

/** Loads the plans when the user scrolls near them, so that the first view needs neither their code nor their data. */
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
    // Roughly the height of the plans, so that the content below does not move.
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
