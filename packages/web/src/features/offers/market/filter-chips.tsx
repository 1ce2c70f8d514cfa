import { X } from 'lucide-react'
import { Button } from '../../../components/ui/button.tsx'
import type { MarketState } from './state.ts'
import { useActiveFilters } from './use-active-filters.ts'

/** The active filters. Each can be removed. On phones they are one scrollable line. */
export function MarketChips({ market }: { market: MarketState }) {
  const active = useActiveFilters(market)
  if (active.length === 0) return null
  return (
    <ul
      aria-label="Active filters"
      className="flex shrink-0 flex-wrap items-center gap-1.5 px-5 pb-3 max-md:scroll-row max-md:flex-nowrap max-md:px-3"
    >
      {active.map(({ name, label, words, without }) => (
        <li
          key={name}
          className="inline-flex h-6.5 max-w-full shrink-0 items-center gap-[5px] whitespace-nowrap rounded-full border border-border-strong bg-card pr-[3px] pl-[9px] text-xs leading-none max-md:h-8"
        >
          <span className="text-muted-foreground">{label}</span>
          <b title={words} className="max-w-80 truncate font-semibold leading-4 tabular-nums max-md:max-w-50">
            {words}
          </b>
          <button
            type="button"
            aria-label={`Remove ${label}`}
            className="grid size-6 place-items-center rounded-full text-muted-foreground hover:bg-accent hover:text-foreground max-md:size-8"
            onClick={() => market.change(without)}
          >
            <X aria-hidden className="size-3" />
          </button>
        </li>
      ))}
      <li>
        <Button variant="ghost" size="sm" onClick={market.clear}>
          Clear all
        </Button>
      </li>
    </ul>
  )
}
