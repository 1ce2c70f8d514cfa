import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { buttonVariants } from './ui/button.tsx'
import { cn } from './ui/cn.ts'

type EmptyViewProps = {
  title: string
  /** The next step, in one sentence. */
  children?: ReactNode
  /** One primary button at most. */
  actions?: ReactNode
  level?: 1 | 2
  className?: string
}

export function EmptyView({ title, children, actions, level = 2, className }: EmptyViewProps) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <div className={cn('grid justify-items-center gap-1 px-6 py-10 text-center', className)}>
      <Beam />
      <Heading className="font-semibold text-md">{title}</Heading>
      <div className="max-w-[40ch] text-muted-foreground">{children}</div>
      {actions && <div className="mt-3 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  )
}

type GonePageProps = {
  title: string
  /** Where to go instead, and the words of the button. */
  href: string
  action: string
  children: ReactNode
}

/** In place of a page that shows nothing at its address. `children` says why. */
export function GonePage({ title, href, action, children }: GonePageProps) {
  return (
    <EmptyView
      level={1}
      title={title}
      className="py-[12dvh]"
      actions={
        <Link href={href} className={buttonVariants({ variant: 'primary' })}>
          {action}
        </Link>
      }
    >
      {children}
    </EmptyView>
  )
}

/** The lamp that lights an empty spot. */
function Beam() {
  return (
    <svg viewBox="0 0 88 56" aria-hidden className="mb-2.5 h-14 w-22">
      <g className="fill-lit">
        <path d="M14 2h8l46 40H6z" opacity=".3" />
        <ellipse cx="37" cy="44" rx="32" ry="8" opacity=".75" />
      </g>
      <rect x="11" y="0" width="14" height="6" rx="2" className="fill-foreground" />
      <ellipse cx="37" cy="44" rx="32" ry="8" fill="none" className="stroke-lit-line" />
    </svg>
  )
}
