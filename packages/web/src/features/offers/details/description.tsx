import type { Offer } from '@limelight/contract/offers/schema'
import { Check } from 'lucide-react'
import { cn } from '../../../components/ui/cn.ts'

type Part = { kind: 'text' | 'points'; lines: string[] }

/** What the buyer gets. Lines that begin with a dash are points. */
export function Description({ offer, className }: { offer: Pick<Offer, 'description'>; className?: string }) {
  return (
    <section aria-labelledby="what-you-get" className={cn('grid min-w-0 gap-2.5', className)}>
      <h2 id="what-you-get" className="font-semibold text-lg tracking-title">
        What you get
      </h2>
      {partsOf(offer.description).map(({ kind, lines }, index) =>
        kind === 'text' ? (
          <p key={index} className="wrap-anywhere max-w-[68ch] whitespace-pre-line text-md leading-5.5">
            {lines.join('\n')}
          </p>
        ) : (
          <ul key={index} className="grid gap-x-5 gap-y-1.5 md:grid-cols-2">
            {lines.map((line, at) => (
              <li key={at} className="flex min-w-0 gap-2">
                <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-success" />
                <span className="wrap-anywhere min-w-0">{line}</span>
              </li>
            ))}
          </ul>
        ),
      )}
    </section>
  )
}

const point = /^\s*[-–•*]\s+/

export function partsOf(text: string): Part[] {
  const parts: Part[] = []
  for (const line of text.split('\n')) {
    const kind = point.test(line) ? 'points' : 'text'
    const last = parts.at(-1)
    const shown = line.replace(point, '')
    if (last?.kind === kind) last.lines.push(shown)
    else if (line.trim() !== '') parts.push({ kind, lines: [shown] })
  }
  return parts.map(({ kind, lines }) => ({ kind, lines: lines.slice(0, lastFilled(lines)) }))
}

function lastFilled(lines: readonly string[]): number {
  return lines.findLastIndex(line => line.trim() !== '') + 1
}
