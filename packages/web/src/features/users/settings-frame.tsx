import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { Attention } from '../../components/ui/attention.tsx'
import { hasModerationErrors } from '../moderation/refusals.ts'
import { useUser } from './use-user.ts'

const tabs = [
  { href: '/user/edit', label: 'Profile' },
  { href: '/user/accounts', label: 'Accounts' },
  { href: '/user/wallets', label: 'Wallets' },
  { href: '/user/password', label: 'Password' },
  { href: '/user/notifications', label: 'Notifications' },
  { href: '/user/billing', label: 'Billing' },
  { href: '/user/api', label: 'API' },
]

/** Heading and tabs of the settings pages. On narrow screens the tabs scroll, not the page. */
export function SettingsFrame({ path, children }: { path: string; children: ReactNode }) {
  const user = useUser()
  const strip = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const current = strip.current?.querySelector<HTMLElement>('[aria-current]')
    if (strip.current && current) strip.current.scrollLeft = current.offsetLeft - strip.current.clientWidth / 3
  }, [path])
  return (
    <div className="mx-auto max-w-[720px]">
      <h1 className="font-semibold text-xl tracking-title">Settings</h1>
      <nav aria-label="Settings" className="mt-1 mb-5 border-b">
        <ul ref={strip} className="relative -mx-2.5 scroll-row flex gap-0.5 max-md:-mx-4 max-md:px-1.5">
          {tabs.map(({ href, label }) => (
            <li key={href}>
              <Link
                href={href}
                aria-current={href === path || path.startsWith(`${href}/`) ? 'page' : undefined}
                className="relative flex h-11 items-center gap-1.5 whitespace-nowrap rounded-sm px-2.5 font-medium text-muted-foreground -outline-offset-2 transition-colors after:absolute after:inset-x-2.5 after:bottom-0 after:h-0.5 after:rounded-t-[2px] hover:text-foreground aria-[current]:text-foreground aria-[current]:after:bg-foreground"
              >
                {label}
                {href === '/user/edit' && hasModerationErrors(user) && <Attention />}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </div>
  )
}
