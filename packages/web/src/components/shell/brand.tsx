import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { cn } from '../ui/cn.ts'

export function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden className={cn('size-[22px] shrink-0', className)}>
      <rect
        width="24"
        height="24"
        rx="6.5"
        className="fill-[light-dark(oklch(0.265_0.03_134),oklch(0.285_0.024_134))]"
      />
      <g className="fill-lit">
        <path d="M7.2 5.2h3.1l8.5 11.2c.5 1.7-3.2 3-7 3s-7-1.3-6.5-3z" opacity=".34" />
        <ellipse cx="12.05" cy="16.7" rx="6.75" ry="2.65" />
        <rect x="6.5" y="4" width="4.5" height="2.1" rx="1" />
      </g>
    </svg>
  )
}

type BrandProps = { href: string; onClick?: () => void; className?: string; children?: ReactNode }

/** Links to the home page: /discovery for users, / for visitors. */
export function Brand({ className, children, ...props }: BrandProps) {
  return (
    <Link
      className={cn('flex items-center gap-[9px] rounded-sm font-semibold text-[15px] tracking-title', className)}
      {...props}
    >
      <Mark />
      Limelight
      {children}
    </Link>
  )
}
