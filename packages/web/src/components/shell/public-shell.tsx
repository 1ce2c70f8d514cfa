import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { AuthButton } from '../../features/accounts/auth-button.tsx'
import { buttonVariants } from '../ui/button.tsx'
import { Brand } from './brand.tsx'
import { SkipLink } from './skip-link.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

const navLink =
  'rounded-md px-3 py-1.5 font-medium text-muted-foreground transition-colors hover:bg-accent hover:text-foreground aria-[current]:text-foreground'

/** The frame that visitors see. */
export function PublicShell({ children }: { children: ReactNode }) {
  const [path] = useLocation()
  const onLanding = path === '/'
  const onForm = path === '/sign-in' || path === '/sign-up'
  return (
    <>
      <SkipLink />
      <header className="mx-auto flex h-15 max-w-[1200px] items-center gap-1 px-6 max-md:h-14 max-md:px-4">
        <Brand href="/" />
        {onLanding && (
          <nav aria-label="Main" className="ml-7 flex max-md:hidden">
            <Anchor href="#find">Find</Anchor>
            <Anchor href="#keep">Keep</Anchor>
            <Anchor href="#trade">Trade</Anchor>
          </nav>
        )}
        <span className="flex-1" />
        {!onForm && (
          <Link href="/tariffs" aria-current={path === '/tariffs' ? 'page' : undefined} className={navLink}>
            Pricing
          </Link>
        )}
        <ThemeSwitch />
        {onLanding && (
          <>
            <AuthButton view="sign-in" variant="ghost">
              Sign in
            </AuthButton>
            <AuthButton view="sign-up" variant="primary" className="ml-1 max-md:hidden">
              Start free
            </AuthButton>
          </>
        )}
        {!onLanding && !onForm && (
          <Link href="/sign-in" className={buttonVariants({ variant: 'ghost' })}>
            Sign in
          </Link>
        )}
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </>
  )
}

function Anchor({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className={navLink}>
      {children}
    </a>
  )
}
