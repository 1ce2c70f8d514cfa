import { LogOut, UserRound } from 'lucide-react'
import { Link } from 'wouter'
import { useExit } from '../../features/accounts/use-session.ts'
import { hasModerationErrors } from '../../features/moderation/refusals.ts'
import { useUser } from '../../features/users/use-user.ts'
import { imageUrl } from '../../server/image-url.ts'
import { Attention } from '../ui/attention.tsx'
import { Avatar } from '../ui/avatar.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '../ui/dropdown-menu.tsx'
import { type MenuItem, ownItems } from './menu.ts'
import { useThemeTurn } from './theme-switch.tsx'

export function AccountMenu() {
  const user = useUser()
  const exit = useExit()
  const theme = useThemeTurn()
  const name = user.fullName.trim() || 'No name'
  const needsFixing = hasModerationErrors(user)
  return (
    <DropdownMenu>
      <DropdownMenuTrigger
        aria-label={needsFixing ? `${name}, account menu, profile needs fixing` : `${name}, account menu`}
        className="relative flex rounded-full p-0.5 aria-expanded:bg-accent max-md:p-1"
      >
        <Avatar name={user.fullName} src={user.photo.url === null ? null : imageUrl(user.photo.url)} />
        {needsFixing && (
          <Attention className="absolute -top-0.5 -right-1 h-[15px] min-w-[15px] px-0 text-[10px] ring-2 ring-background max-md:top-0 max-md:-right-0.5" />
        )}
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
            <span className="flex-1">Profile</span>
            {needsFixing && <Attention />}
          </Link>
        </DropdownMenuItem>
        {ownItems.map(LinkItem)}
        <DropdownMenuSeparator />
        <DropdownMenuItem
          className="md:hidden"
          onSelect={event => {
            event.preventDefault()
            theme.turn()
          }}
        >
          <theme.Icon aria-hidden />
          {theme.label}
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={exit}>
          <LogOut aria-hidden />
          Exit
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

function LinkItem({ href, label, icon: Icon }: MenuItem) {
  return (
    <DropdownMenuItem key={href} asChild>
      <Link href={href}>
        <Icon aria-hidden />
        {label}
      </Link>
    </DropdownMenuItem>
  )
}
