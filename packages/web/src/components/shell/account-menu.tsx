import { LogOut } from 'lucide-react'
import { Link } from 'wouter'
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
import type { MenuItem } from './side-menu.tsx'
import { useThemeCycle } from './theme-switch.tsx'

type AccountMenuProps = {
  fullName: string
  email: string
  photo: string | null
  items: readonly MenuItem[]
  /** Mark items, and with any the avatar; `text` says why. */
  attention?: readonly { href: string; text: string }[]
  onExit: () => void
}

export function AccountMenu({ fullName, email, photo, items, attention = [], onExit }: AccountMenuProps) {
  const theme = useThemeCycle()
  const name = fullName.trim() || 'No name'
  return (
    <DropdownMenu>
      <DropdownMenuTrigger
        aria-label={[name, 'account menu', ...attention.map(({ text }) => text)].join(', ')}
        className="relative flex rounded-full p-0.5 aria-expanded:bg-accent max-md:p-1"
      >
        <Avatar name={fullName} src={photo} />
        {attention.length > 0 && (
          <Attention className="absolute -top-0.5 -right-1 h-[15px] min-w-[15px] px-0 text-[10px] ring-2 ring-background max-md:top-0 max-md:-right-0.5" />
        )}
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end" className="max-w-[280px]">
        <DropdownMenuLabel className="grid">
          <span className="truncate font-semibold">{name}</span>
          <span className="truncate text-muted-foreground text-xs">{email}</span>
        </DropdownMenuLabel>
        {items.length > 0 && <DropdownMenuSeparator />}
        {items.map(({ href, label, icon: Icon }) => (
          <DropdownMenuItem key={href} asChild>
            <Link href={href}>
              <Icon aria-hidden />
              <span className="flex-1">{label}</span>
              {attention.some(mark => mark.href === href) && <Attention />}
            </Link>
          </DropdownMenuItem>
        ))}
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
        <DropdownMenuItem onSelect={onExit}>
          <LogOut aria-hidden />
          Exit
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
