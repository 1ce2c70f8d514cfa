import type { InfluencerInfo } from '@limelight/contract/influencers/schema'
import type { VerdictSentence } from '@limelight/contract/influencers/verdict'
import type { VerdictTone } from '@limelight/contract/influencers/verdict-words'
import { CircleCheck, CircleDashed, CircleMinus, TriangleAlert } from 'lucide-react'
import { cn } from '../../../components/ui/cn.ts'

const marks: Record<VerdictTone, { icon: typeof CircleCheck; name: string; className: string }> = {
  good: { icon: CircleCheck, name: 'Good', className: 'text-success' },
  fair: { icon: CircleMinus, name: 'Fair', className: 'text-muted-foreground' },
  poor: { icon: TriangleAlert, name: 'Poor', className: 'text-danger' },
  unknown: { icon: CircleDashed, name: 'Unknown', className: 'text-muted-foreground' },
}

/** Three sentences, each with the figure that it speaks of, and the rules that made them. */
export function Verdict({ creator: { verdict } }: { creator: InfluencerInfo }) {
  return (
    <section aria-label="Verdict" className="rounded-lg border bg-card px-4 py-1.5">
      <ul>
        {verdict.map(sentence => (
          <Sentence key={sentence.topic} sentence={sentence} />
        ))}
      </ul>
      <details className="border-t py-2 pl-6.5 text-muted-foreground text-xs print:hidden">
        <summary className="w-fit cursor-pointer rounded-xs hover:text-foreground">Why these sentences</summary>
        {verdict.map(({ topic, rule }) => (
          <p key={topic} className="pt-1">
            The rule {rule.name}: {rule.text}
          </p>
        ))}
      </details>
    </section>
  )
}

function Sentence({ sentence: { tone, text, anchor } }: { sentence: VerdictSentence }) {
  const { icon: Icon, name, className } = marks[tone]
  return (
    <li className="flex gap-2.5 border-border/70 border-b py-2 last:border-b-0">
      <Icon role="img" aria-label={name} className={cn('mt-0.5 size-4 shrink-0', className)} />
      <div className="min-w-0 flex-1">
        <a
          href={`#${anchor}`}
          className="rounded-xs underline decoration-control underline-offset-3 hover:decoration-2"
        >
          {text}
        </a>
      </div>
    </li>
  )
}
