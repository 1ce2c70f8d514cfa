import type { Results } from '@limelight/contract/results/lists'
import type { ReactNode } from 'react'
import { formatCount } from '../../display/format.ts'
import { formatUsdt, shortUsdt } from '../../display/usdt.ts'

/** The sums over all rows. */
export function Totals({ results, onRate }: { results: Results; onRate: () => void }) {
  const { figures, currency, rate } = results
  const totals: [string, string, ReactNode][] = [
    [
      'Cost, USDT',
      formatUsdt(figures.cost),
      `${formatUsdt(figures.paid)} paid · ${formatUsdt(figures.inEscrow)} in escrow`,
    ],
    ['Views', formatCount(figures.views), perWords(figures.costPerView, 'view')],
    ['Engagements', formatCount(figures.engagements), perWords(figures.costPerEngagement, 'engagement')],
    ['Clicks', formatCount(figures.clicks), perWords(figures.costPerClick, 'click')],
    ['Sales', formatCount(figures.sales), `${formatUsdt(figures.salesAmount)} ${currency}`],
    [
      'Return',
      figures.return === null ? '–' : formatUsdt(figures.return),
      <button key="rate" type="button" className="link" onClick={onRate}>
        1 {currency} = {shortUsdt(rate)} USDT
      </button>,
    ],
  ]
  return (
    <section
      aria-label="Totals"
      className="grid grid-cols-6 gap-px overflow-hidden rounded-lg border bg-border max-xl:grid-cols-3 max-md:grid-cols-2"
    >
      {totals.map(([label, value, note]) => (
        <div key={label} className="min-w-0 bg-card px-4 py-3 max-md:px-3">
          <h2 className="text-muted-foreground text-xs">{label}</h2>
          <p className="truncate font-semibold text-lg tabular-nums">{value}</p>
          <p className="text-muted-foreground text-xs tabular-nums">{note}</p>
        </div>
      ))}
    </section>
  )
}

/** Two digits that say something, and cents for none and from a whole USDT on: 0.0040, 0.36, 0.00, 12.50. */
function perWords(amount: string | null, noun: string): string {
  if (amount === null) return `No cost per ${noun} yet`
  const isSmall = Number(amount) > 0 && Number(amount) < 1
  const shown = isSmall ? Number(amount).toPrecision(2) : formatUsdt(Number(amount).toFixed(2))
  return `${shown} USDT per ${noun}`
}
