import { PeerBar } from '../../components/ui/peer-bar.tsx'

const readings = [
  { metric: 'Engagement', value: 0.62, word: 'well above' },
  { metric: 'Median views', value: 0.4, word: 'above' },
  { metric: 'Quality score', value: 0.06, word: 'about the same' },
  { metric: 'Posts per week', value: -0.22, word: 'a little below' },
]

/** An illustration of a report, without figures. */
export function EvidenceCard() {
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
