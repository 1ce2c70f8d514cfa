import type { Evidence } from '@limelight/contract/influencers/showcase'
import { PeerBar } from '../../components/ui/peer-bar.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { formatChange, formatCompact, formatPercent } from '../../display/format.ts'
import { VisitorAvatar } from './creator-line.tsx'
import { leadOf, useShowcase } from './use-showcase.ts'

const metrics = {
  er: { name: 'Engagement', format: (value: number) => formatPercent(value) },
  aqs: { name: 'Quality score', format: (value: number) => String(Math.round(value)) },
  growth30d: {
    name: 'Growth, 30 days',
    format: (value: number) => formatChange(value, size => formatPercent(size, 1)),
  },
} as const satisfies Record<Evidence['metric'], unknown>

const row =
  'grid h-14 grid-cols-[minmax(0,1fr)_72px_88px_104px] items-center gap-4 border-t max-md:grid-cols-[minmax(0,1fr)_52px_44px_76px] max-md:gap-2.5'

/** The figures of a creator of the catalogue beside the medians of its peers. */
export function EvidenceCard() {
  const { data, isError } = useShowcase()
  const lead = data && leadOf(data.creators)
  if (isError || (data !== undefined && (lead === undefined || data.evidence.length === 0))) return <Illustration />
  return (
    <figure className="min-h-[244px] min-w-0 rounded-[16px] border bg-card px-7 py-3 max-md:px-4">
      <figcaption className="flex h-14 items-center gap-3">
        {lead === undefined ? (
          <Skeleton className="h-9 w-52 rounded-full" />
        ) : (
          <>
            <VisitorAvatar creator={lead} className="size-9" />
            <span className="min-w-0">
              <span className="block truncate font-medium leading-[18px]">{lead.name}</span>
              <span className="block truncate text-muted-foreground text-xs tabular-nums">
                {formatCompact(lead.followers)} followers, against peers of this size
              </span>
            </span>
          </>
        )}
      </figcaption>
      <dl>
        {data === undefined
          ? Object.values(metrics).map(({ name }) => (
              <div key={name} className={row}>
                <dt className="text-md">{name}</dt>
                <dd>
                  <Skeleton className="h-4 w-full" />
                </dd>
              </div>
            ))
          : data.evidence.map(evidence => <EvidenceRow key={evidence.metric} evidence={evidence} />)}
      </dl>
    </figure>
  )
}

function EvidenceRow({ evidence: { metric, value, median } }: { evidence: Evidence }) {
  const { name, format } = metrics[metric]
  return (
    <div className={row}>
      <dt className="text-md">{name}</dt>
      <dd className="text-right font-semibold text-md tabular-nums">{format(value)}</dd>
      <dd>
        <PeerBar value={median > 0 ? (value - median) / median : Math.sign(value - median)} className="w-full" />
      </dd>
      <dd className="text-right text-muted-foreground text-xs tabular-nums">peers {format(median)}</dd>
    </div>
  )
}

const readings = [
  { metric: 'Engagement', value: 0.62, word: 'well above' },
  { metric: 'Quality score', value: 0.06, word: 'about the same' },
  { metric: 'Growth, 30 days', value: -0.22, word: 'a little below' },
]

/** For a catalogue without peers: words instead of figures. */
function Illustration() {
  return (
    <dl className="rounded-[16px] border bg-card px-7 py-3.5 max-md:px-4">
      {readings.map(({ metric, value, word }) => (
        <div
          key={metric}
          className="grid grid-cols-[minmax(0,1fr)_120px_104px] items-center gap-5 border-t py-3.5 first:border-t-0 max-md:grid-cols-[minmax(0,1fr)_80px_88px] max-md:gap-3"
        >
          <dt className="text-md">{metric}</dt>
          <dd>
            <PeerBar value={value} className="w-full" />
          </dd>
          <dd className="text-right text-muted-foreground text-xs">{word}</dd>
        </div>
      ))}
    </dl>
  )
}
