import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { PublicShell } from '../components/shell/public-shell.tsx'
import { buttonVariants } from '../components/ui/button.tsx'
import { AuthButton } from '../features/accounts/auth-button.tsx'

const landingSections = [
  { href: '#find', label: 'Find' },
  { href: '#keep', label: 'Keep' },
  { href: '#trade', label: 'Trade' },
]
const pricing = { href: '/tariffs', label: 'Pricing' }

/** What stands around a page for visitors. */
export function VisitorFrame({ children }: { children: ReactNode }) {
  const [path] = useLocation()
  const isLanding = path === '/'
  const isForm = path === '/sign-in' || path === '/sign-up'
  return (
    <PublicShell
      sections={isLanding ? landingSections : []}
      links={isForm ? [] : [pricing]}
      actions={isLanding ? <LandingActions /> : !isForm && <FormLinks />}
    >
      {children}
    </PublicShell>
  )
}

function LandingActions() {
  return (
    <>
      <AuthButton view="sign-in" variant="ghost" className="max-md:px-1.5">
        Sign in
      </AuthButton>
      <AuthButton view="sign-up" variant="primary" className="ml-1 max-[389px]:hidden">
        Start free
      </AuthButton>
    </>
  )
}

function FormLinks() {
  return (
    <>
      <Link href="/sign-in" className={buttonVariants({ variant: 'ghost', className: 'max-md:px-1.5' })}>
        Sign in
      </Link>
      <Link href="/sign-up" className={buttonVariants({ variant: 'primary', className: 'ml-1 max-[389px]:hidden' })}>
        Start free
      </Link>
    </>
  )
}
