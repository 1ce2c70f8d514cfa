import { LogOut, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useExit } from '../features/accounts/use-session.ts'
import { useUser } from '../features/users/use-user.ts'
import { Brand } from './brand.tsx'
import { SkipLink } from './skip-link.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import { Avatar } from './ui/avatar.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from './ui/dropdown-menu.tsx'

/** The frame that users see. */
export default function AppShell({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <header className="sticky top-0 z-20 flex h-(--topbar-height) items-center gap-2 border-b bg-background pr-4 pl-5 max-md:px-3">
        <Brand href="/discovery" />
        <span className="flex-1" />
        <ThemeSwitch />
        <AccountMenu />
      </header>
      <main id="main" tabIndex={-1} className="scroll-mt-(--topbar-height) p-6 max-md:p-4">
        {children}
      </main>
    </>
  )
}

function AccountMenu() {
  const user = useUser()
  const exit = useExit()
  const name = user.fullName.trim() || 'No name'
  return (
    <DropdownMenu>
      <DropdownMenuTrigger
        aria-label={`${name}, account menu`}
        className="rounded-full p-0.5 max-md:p-1 aria-expanded:bg-accent"
      >
        <Avatar name={user.fullName} src={user.photo.url} />
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end" className="max-w-[280px]">
        <DropdownMenuLabel className="grid">
          <span className="truncate font-semibold">{name}</span>
          <span className="truncate text-muted-foreground text-xs">{user.email}</span>
        </DropdownMenuLabel>
        <DropdownMenuSeparator />
        <DropdownMenuItem asChild>
          <Link href="/user">
            <UserRound aria-hidden />
            Profile
          </Link>
        </DropdownMenuItem>
        <DropdownMenuSeparator />
        <DropdownMenuItem onSelect={exit}>
          <LogOut aria-hidden />
          Exit
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
