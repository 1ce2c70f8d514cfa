import { BadgeCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '../ui/cn.ts'
import { PeerBar } from '../ui/peer-bar.tsx'

/** A row of the stage. Rows without figures show bars in their place. */
export type StageRow = {
  id: string
  face: ReactNode
  name: string
  isVerified?: boolean
  second?: string
  figures?: { followers: string; er: string }
  /** -1 to 1. */
  peers: number
}

/** The row that the light falls on. */
export const litRow = 3

type StageProps = {
  rows: readonly StageRow[]
  /** What the picture shows, for screen readers. */
  label: string
  className?: string
}

export function Stage({ rows, label, className }: StageProps) {
  return (
    <div
      role="img"
      aria-label={label}
      className={cn(
        'scheme-dark relative h-[560px] overflow-hidden rounded-xl text-foreground max-md:h-[386px] max-md:rounded-[16px]',
        'bg-[radial-gradient(120%_90%_at_10%_0%,oklch(0.285_0.035_130),oklch(0.192_0.018_134)_58%)]',
        'inset-ring inset-ring-[oklch(1_0_0/0.07)]',
        className,
      )}
    >
      <Beam />
      <ul className="absolute inset-x-7 top-8.5 max-md:inset-x-3.5 max-md:top-3.5">
        {rows.map((row, index) => (
          <Row key={row.id} row={row} isLit={index === litRow} />
        ))}
      </ul>
    </div>
  )
}

function Row({ row: { face, name, isVerified, second, figures, peers }, isLit }: { row: StageRow; isLit: boolean }) {
  return (
    <li
      className={cn(
        'grid grid-cols-[auto_minmax(0,1fr)_auto_auto] items-center gap-x-4 max-md:gap-x-3',
        isLit
          ? 'scheme-light relative -mx-3 my-1.5 h-21 rounded-[14px] bg-lit-soft px-7 text-foreground shadow-[0_0_0_3px_var(--color-lit),0_10px_70px_oklch(0.88_0.195_121/0.4)] max-md:-mx-1 max-md:my-1 max-md:h-18.5 max-md:px-3'
          : 'h-16.5 border-[oklch(1_0_0/0.07)] border-b px-4 opacity-45 saturate-[0.35] max-md:h-14 max-md:px-1.5',
      )}
    >
      <span className={cn('size-8 overflow-hidden rounded-full', isLit && 'size-10')}>{face}</span>
      <span className="min-w-0">
        <span className={cn('flex items-center gap-1 font-medium', isLit && 'text-[15px]/5')}>
          <span className="truncate">{name}</span>
          {isVerified && <BadgeCheck className="size-4 shrink-0 fill-info stroke-card" />}
        </span>
        {second === undefined ? (
          <span className="mt-1.5 block h-2 w-20 rounded-full bg-foreground/35" />
        ) : (
          <span className="block truncate text-muted-foreground text-xs">{second}</span>
        )}
      </span>
      {figures && (
        <span className={cn('w-16 text-right tabular-nums', isLit && 'font-semibold text-[15px]')}>
          {figures.followers}
        </span>
      )}
      <span className={cn('flex items-center gap-3', figures && 'max-md:hidden')}>
        <PeerBar value={peers} />
        {figures && (
          <span className={cn('w-14 text-right tabular-nums', isLit && 'font-semibold text-[15px]')}>{figures.er}</span>
        )}
      </span>
    </li>
  )
}

type BeamProps = { fit?: 'none' | 'xMinYMin slice'; className?: string }

/** Fills its parent; `slice` keeps the angle of the light where the parent is much wider than high. */
export function Beam({ fit = 'none', className }: BeamProps) {
  return (
    <svg
      viewBox="0 0 600 520"
      preserveAspectRatio={fit}
      aria-hidden
      className={cn('absolute inset-0 size-full', className)}
    >
      <linearGradient id="stage-beam" x1="0" y1="0" x2="1" y2="1">
        <stop stopColor="var(--color-lit)" stopOpacity=".75" />
        <stop offset=".55" stopColor="var(--color-lit)" stopOpacity=".22" />
        <stop offset="1" stopColor="var(--color-lit)" stopOpacity=".05" />
      </linearGradient>
      <path d="M66 -4h44l506 300v196z" fill="url(#stage-beam)" />
    </svg>
  )
}
