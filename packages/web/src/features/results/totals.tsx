import type { SharedResults } from '@limelight/contract/results/sharing'
import type { ReactNode } from 'react'
import { cn } from '../../components/ui/cn.ts'
import { counted, formatCount } from '../../display/format.ts'
import { formatUsdt, shortUsdt } from '../../display/usdt.ts'
import { type Footnote, NoteNumbers } from './footnotes.tsx'

type Shown = Pick<SharedResults['results'], 'figures' | 'currency' | 'rate'>
type TotalsProps = {
  results: Shown
  notes: readonly Footnote[]
  unassigned?: number | undefined
  onRate?: () => void
}
type Total = [label: string, value: string, note: ReactNode]

/** The sums over all rows. */
export function Totals({ results, notes, unassigned = 0, onRate }: TotalsProps) {
  const { rate } = results
  const totals = rate === null ? countTotals(results.figures, unassigned) : moneyTotals(results, rate, onRate)
  return (
    <section
      aria-label="Totals"
      className={cn(
        'grid gap-px overflow-hidden rounded-lg border bg-border max-md:grid-cols-2',
        rate === null ? 'grid-cols-4' : 'grid-cols-[1.3fr_1fr_1.2fr_1fr_1fr_1fr] max-xl:grid-cols-3',
      )}
    >
      {totals.map(([label, value, note]) => (
        <div key={label} className="min-w-0 bg-card px-3.5 py-3 max-md:px-3">
          <h2 className="text-muted-foreground text-xs">{label}</h2>
          <p className="truncate font-semibold text-lg tabular-nums">
            {value}
            {/* The other notes are about the cost of one. */}
            {label === 'Return' && <NoteNumbers notes={notes} of={label} />}
          </p>
          <p className="text-2xs text-muted-foreground tabular-nums">
            {note}
            {label !== 'Return' && <NoteNumbers notes={notes} of={label} />}
          </p>
        </div>
      ))}
    </section>
  )
}

/** Where the owner shows no money. */
function countTotals({ posts, views, engagements, clicks, sales }: Shown['figures'], unassigned: number): Total[] {
  return [
    ['Views', formatCount(views), counted(posts, 'post')],
    ['Engagements', formatCount(engagements), 'likes, comments and shares'],
    ['Clicks', formatCount(clicks), 'on tracked links'],
    [
      'Sales',
      formatCount(sales),
      unassigned === 0 ? 'by code or link' : `including ${formatCount(unassigned)} not assigned`,
    ],
  ]
}

function moneyTotals({ figures, currency }: Shown, rate: string, onRate?: () => void): Total[] {
  const [cost, paid, inEscrow, sold] = [figures.cost, figures.paid, figures.inEscrow, figures.salesAmount].map(amount =>
    formatUsdt(amount ?? '0'),
  )
  const rateWords = `1 ${currency} = ${shortUsdt(rate)} USDT`
  return [
    ['Cost, USDT', cost ?? '', `${paid} paid · ${inEscrow} in escrow`],
    ['Views', formatCount(figures.views), perWords(figures.costPerView, 'view')],
    ['Engagements', formatCount(figures.engagements), perWords(figures.costPerEngagement, 'engagement')],
    ['Clicks', formatCount(figures.clicks), perWords(figures.costPerClick, 'click')],
    ['Sales', formatCount(figures.sales), `${sold} ${currency}`],
    [
      'Return',
      // As in the rows: without sales there is no return to speak of.
      figures.return === null || Number(figures.return) === 0 ? '–' : `${formatUsdt(figures.return)}×`,
      onRate === undefined ? (
        rateWords
      ) : (
        <button key="rate" type="button" className="link" onClick={onRate}>
          {rateWords}
        </button>
      ),
    ],
  ]
}

/** Two digits that say something, and cents for none and from a whole USDT on: 0.0040, 0.36, 0.00, 12.50. */
function perWords(amount: string | null, noun: string): string {
  if (amount === null) return `No cost per ${noun} yet`
  const isSmall = Number(amount) > 0 && Number(amount) < 1
  const shown = isSmall ? Number(amount).toPrecision(2) : formatUsdt(Number(amount).toFixed(2))
  return `${shown} USDT per ${noun}`
}
