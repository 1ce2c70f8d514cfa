import { LogOut, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Attention } from '../ui/attention.tsx'
import { cn } from '../ui/cn.ts'
import { Count } from '../ui/count.tsx'
import { Tooltip } from '../ui/tooltip.tsx'

export type MenuItem = {
  href: string
  label: string
  icon: LucideIcon
  /** Marks an item behind which something needs fixing. */
  needsFixing?: boolean
  /** What is missing behind the item; hover and focus show it. */
  warning?: string | undefined
  /** What waits behind the item; 0 shows nothing. */
  count?: { value: number; label: string; variant?: 'default' | 'unread' | 'error' }
}
export type MenuGroup = { label?: string; items: readonly MenuItem[] }

export type Menu = {
  groups: readonly MenuGroup[]
  /** Below the divider, before Exit. */
  end?: readonly MenuItem[]
  /** `section` is the item that a page without an item of its own belongs to. */
  current: { path: string; section?: string }
  /** Without it, Exit is elsewhere and the menu has no divider. */
  onExit?: () => void
}

const itemStyle = [
  'relative flex h-7.5 w-full items-center gap-[9px] rounded-sm px-2 font-medium transition-colors hover:bg-sidebar-accent',
  'max-lg:h-10.5 max-lg:text-md [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted-foreground',
]
const currentStyle = [
  'aria-[current]:bg-sidebar-accent aria-[current]:text-sidebar-accent-foreground aria-[current]:[&_svg]:text-foreground',
  // Lime marks the open page.
  'aria-[current]:before:absolute aria-[current]:before:inset-y-[7px] aria-[current]:before:-left-2 aria-[current]:before:w-[3px]',
  'aria-[current]:before:rounded-r-[3px] aria-[current]:before:bg-lit aria-[current]:before:shadow-[0_0_0_0.5px_var(--color-lit-line)]',
]

type SideMenuProps = Menu & {
  /** Called for every item, the open page included. */
  onLeave?: () => void
}

/** The items of the side menu and of the drawer that replaces it. */
export function SideMenu({ groups, end = [], current, onExit, onLeave }: SideMenuProps) {
  const link = ({ href, label, icon: Icon, needsFixing, warning, count }: MenuItem) => (
    <Link
      href={href}
      aria-current={ariaCurrent(href, current)}
      onClick={onLeave}
      className={cn(itemStyle, currentStyle)}
    >
      <Icon aria-hidden />
      {label}
      {needsFixing && <Attention className="ml-auto" />}
      {warning !== undefined && <TriangleAlert role="img" aria-label={warning} className="ml-auto text-warning!" />}
      {count !== undefined && count.value > 0 && (
        <Count label={count.label} variant={count.variant} className="ml-auto">
          {count.value > 999 ? '999+' : count.value}
        </Count>
      )}
    </Link>
  )
  const item = (shown: MenuItem) => (
    <li key={shown.href}>
      {shown.warning === undefined ? link(shown) : <Tooltip text={shown.warning}>{link(shown)}</Tooltip>}
    </li>
  )
  return (
    <div className="flex flex-1 flex-col overflow-y-auto p-2 text-sidebar-foreground">
      {groups.map(({ label, items }) => (
        <Group key={label ?? ''} label={label}>
          {items.map(item)}
        </Group>
      ))}
      {onExit !== undefined && (
        <>
          <hr className="mx-2 my-2.5 border-sidebar-border" />
          <Group>
            {end.map(item)}
            <li>
              <button type="button" onClick={onExit} className={cn(itemStyle)}>
                <LogOut aria-hidden />
                Exit
              </button>
            </li>
          </Group>
        </>
      )}
    </div>
  )
}

function Group({ label, children }: { label?: string | undefined; children: ReactNode }) {
  return (
    <>
      {label !== undefined && (
        <p className="px-2 pt-3.5 pb-[5px] font-medium text-2xs text-muted-foreground" aria-hidden>
          {label}
        </p>
      )}
      <ul aria-label={label} className="grid gap-px">
        {children}
      </ul>
    </>
  )
}

function ariaCurrent(href: string, { path, section }: Menu['current']): 'page' | true | undefined {
  if (href === path) return 'page'
  return href === section ? true : undefined
}
