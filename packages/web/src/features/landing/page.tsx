import { ArrowRight } from 'lucide-react'
import { Suspense } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { buttonVariants } from '../../components/ui/button.tsx'
import { lazyComponent } from '../../display/lazy-component.tsx'
import { AuthButton, AuthDialog, authViews } from '../accounts/auth-button.tsx'
import { CreatorStage } from './creator-stage.tsx'
import { Facts } from './facts.tsx'

/** What is below the first view, so that its code does not delay that. */
const Sections = lazyComponent(() => import('./sections.tsx'))

export default function LandingPage() {
  const [search] = useSearchParams()
  const [, navigate] = useLocation()
  const auth = authViews.find(view => view === search.get('auth'))

  return (
    <>
      <Hero />
      <Facts />
      {/* About as high as the sections, so that the page does not jump. */}
      <Suspense fallback={<div className="min-h-[2600px] max-md:min-h-[4400px]" />}>
        <Sections />
      </Suspense>
      {auth && (
        <Suspense>
          <AuthDialog
            view={auth}
            onViewChange={view => navigate(`/?auth=${view}`, { replace: true })}
            onClose={() => navigate('/', { replace: true })}
          />
        </Suspense>
      )}
    </>
  )
}

function Hero() {
  return (
    <section className="mx-auto grid max-w-[1200px] items-center gap-14 px-6 pt-5 max-lg:gap-8 max-md:px-4 max-md:pt-4 lg:grid-cols-[minmax(0,0.92fr)_minmax(0,1fr)]">
      <div>
        <h1 className="text-balance font-semibold text-4xl tracking-display max-md:text-[40px]/[43px]">
          Put the light on the right creator.
        </h1>
        <p className="mt-5 max-w-[44ch] text-pretty text-[17px]/[27px] text-muted-foreground max-md:mt-3.5 max-md:text-lg">
          Search Instagram and YouTube by what creators really do, not by what they claim. Keep the good ones on a
          board. Pay when the work is done.
        </p>
        <div className="mt-7 flex gap-2.5 max-md:mt-5 max-md:*:h-11.5 max-md:*:flex-1">
          <AuthButton view="sign-up" variant="primary" size="lg">
            Start free
            <ArrowRight aria-hidden />
          </AuthButton>
          <a href="#search" className={buttonVariants({ size: 'lg' })}>
            See a search
          </a>
        </div>
        <p className="mt-3.5 text-muted-foreground text-xs">The free plan needs no card.</p>
      </div>
      <CreatorStage />
    </section>
  )
}
