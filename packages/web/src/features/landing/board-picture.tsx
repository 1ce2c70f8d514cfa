import type { VisitorInfluencer } from '@limelight/contract/influencers/showcase'
import type { ReactNode } from 'react'
import { type FaceName, Portrait } from '../../components/portrait.tsx'
import { cn } from '../../components/ui/cn.ts'
import { formatCompact, formatPercent } from '../../display/format.ts'
import { VisitorAvatar } from './creator-line.tsx'
import { useShowcase } from './use-showcase.ts'

type CardFace = { face: ReactNode; name: string; second: ReactNode }

/** Topics, for a catalogue that is empty or not loaded. */
const topics: CardFace[] = [
  topic('coral', 'Parenting'),
  topic('violet', 'Books'),
  topic('sea', 'Running'),
  topic('gold', 'Food'),
  topic('plum', 'Fashion'),
]

/** Creators of the catalogue on a board. */
export function BoardPicture() {
  const { data } = useShowcase()
  const creators = data?.creators ?? []
  const [one, two, three, four, five] = topics.map((topic, at) => {
    const creator = creators[at]
    return creator === undefined ? topic : creatorFace(creator)
  })
  return (
    <div
      role="img"
      aria-label="A board with the columns New, Contacted and Done; a card is on its way to Contacted"
      className="grid grid-cols-3 items-start gap-2.5 max-md:grid-cols-2"
    >
      <Column name="New">
        <Card {...one} />
        <Card {...two} />
      </Column>
      <Column name="Contacted" isTarget>
        <Card {...three} />
        <span className="block h-14 rounded-md border border-lit-line border-dashed" />
        <Card {...four} className="relative -mt-12 mr-3 -ml-7 rotate-[1.6deg] border-border-strong shadow-lg" />
      </Column>
      <Column name="Done" className="max-md:hidden">
        <Card {...five} />
      </Column>
    </div>
  )
}

function topic(face: FaceName, name: string): CardFace {
  return {
    face: <Portrait face={face} />,
    name,
    second: <span className="mt-1 block h-2 w-14 max-w-full rounded-full bg-secondary" />,
  }
}

function creatorFace(creator: VisitorInfluencer): CardFace {
  const { name, followers, er } = creator
  return {
    face: <VisitorAvatar creator={creator} />,
    name,
    second: (
      <span className="block truncate text-muted-foreground text-xs tabular-nums">
        {formatCompact(followers)}
        {er !== null && ` · ${formatPercent(er)}`}
      </span>
    ),
  }
}

type ColumnProps = { name: string; isTarget?: boolean; className?: string; children: ReactNode }

function Column({ name, isTarget, className, children }: ColumnProps) {
  return (
    <div
      className={cn(
        'grid min-h-49 grid-cols-1 content-start gap-1.5 rounded-lg px-2 pt-2.5 pb-2',
        isTarget ? 'bg-lit-soft inset-ring inset-ring-lit-line' : 'bg-muted',
        className,
      )}
    >
      <p className="px-1 pb-0.5 font-semibold">{name}</p>
      {children}
    </div>
  )
}

function Card({ face, name, second, className }: Partial<CardFace> & { className?: string }) {
  return (
    <span className={cn('flex h-14 items-center gap-2.5 rounded-md border bg-card px-2.5', className)}>
      {face}
      <span className="min-w-0">
        <span className="block truncate font-medium">{name}</span>
        {second}
      </span>
    </span>
  )
}
