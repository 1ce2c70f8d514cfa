import { BadgeCheck } from 'lucide-react'
import { type FaceName, Portrait } from '../portrait.tsx'
import { cn } from '../ui/cn.ts'
import { PeerBar } from '../ui/peer-bar.tsx'

type Row = { face: FaceName; topic: string; handle: string; growth: string; peers: number }

/** An illustration: topics and marks, without figures. */
const rows: Row[] = [
  { face: 'sky', topic: 'Travel', handle: 'w-20', growth: 'M1 16 12 13 23 14 34 9 45 10 56 5 63 4', peers: 0.88 },
  {
    face: 'violet',
    topic: 'Books & culture',
    handle: 'w-14',
    growth: 'M1 12 12 13 23 10 34 11 45 9 56 10 63 8',
    peers: 0.27,
  },
  {
    face: 'rose',
    topic: 'Beauty & skincare',
    handle: 'w-24',
    growth: 'M1 6 12 8 23 7 34 10 45 11 56 13 63 13',
    peers: 0.12,
  },
  { face: 'gold', topic: 'Food & cooking', handle: '', growth: 'M1 18 12 16 23 15 34 11 45 9 56 6 63 3', peers: 0.62 },
  { face: 'plum', topic: 'Fashion', handle: 'w-16', growth: 'M1 10 12 11 23 9 34 10 45 10 56 9 63 10', peers: 0.05 },
  {
    face: 'coral',
    topic: 'Parenting',
    handle: 'w-20',
    growth: 'M1 15 12 14 23 14 34 12 45 11 56 11 63 9',
    peers: 0.47,
  },
  { face: 'slate', topic: 'Outdoor', handle: 'w-12', growth: 'M1 13 12 10 23 12 34 9 45 11 56 8 63 9', peers: -0.2 },
]
const litTopic = 'Food & cooking'

export function Stage({ className }: { className?: string }) {
  return (
    <div
      role="img"
      aria-label="A list of creators in the dark; a beam of light falls on one of them"
      className={cn(
        'scheme-dark relative h-[560px] overflow-hidden rounded-xl text-foreground max-md:h-[386px] max-md:rounded-[16px]',
        'bg-[radial-gradient(120%_90%_at_10%_0%,oklch(0.285_0.035_130),oklch(0.192_0.018_134)_58%)]',
        'inset-ring inset-ring-[oklch(1_0_0/0.07)]',
        className,
      )}
    >
      <Beam />
      <ul className="absolute inset-x-7 top-8.5 max-md:inset-x-3.5 max-md:top-3.5">
        {rows.map(row => (
          <StageRow key={row.topic} row={row} />
        ))}
      </ul>
    </div>
  )
}

function StageRow({ row }: { row: Row }) {
  const isLit = row.topic === litTopic
  return (
    <li
      className={cn(
        'grid grid-cols-[auto_minmax(0,1fr)_64px_52px] items-center gap-x-4 max-md:grid-cols-[auto_minmax(0,1fr)_52px] max-md:gap-x-3',
        isLit
          ? 'scheme-light relative -mx-3 my-1.5 h-21 rounded-[14px] bg-lit-soft px-7 text-foreground shadow-[0_0_0_3px_var(--lit),0_10px_70px_oklch(0.88_0.195_121/0.4)] max-md:-mx-1 max-md:my-1 max-md:h-18.5 max-md:px-3'
          : 'h-16.5 border-[oklch(1_0_0/0.07)] border-b px-4 opacity-45 saturate-[0.35] max-md:h-14 max-md:px-1.5',
      )}
    >
      <Portrait face={row.face} className={cn(isLit && 'size-10')} />
      <span className="min-w-0">
        <span className={cn('flex items-center gap-1 font-medium', isLit && 'text-[15px]/5')}>
          <span className="truncate">{row.topic}</span>
          {isLit && <BadgeCheck className="size-4 shrink-0 fill-info stroke-card" />}
        </span>
        {isLit ? (
          <span className="block truncate text-muted-foreground text-xs">Engagement well above peers</span>
        ) : (
          <span className={cn('mt-1.5 block h-2 rounded-full bg-foreground/35', row.handle)} />
        )}
      </span>
      <svg viewBox="0 0 64 20" fill="none" aria-hidden className="h-5 w-16 max-md:hidden">
        <path
          d={row.growth}
          strokeWidth="1.5"
          strokeLinecap="round"
          strokeLinejoin="round"
          className={isLit ? 'stroke-chart-1' : 'stroke-foreground/70'}
        />
      </svg>
      <PeerBar value={row.peers} />
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
        <stop stopColor="var(--lit)" stopOpacity=".75" />
        <stop offset=".55" stopColor="var(--lit)" stopOpacity=".22" />
        <stop offset="1" stopColor="var(--lit)" stopOpacity=".05" />
      </linearGradient>
      <path d="M66 -4h44l506 300v196z" fill="url(#stage-beam)" />
    </svg>
  )
}
