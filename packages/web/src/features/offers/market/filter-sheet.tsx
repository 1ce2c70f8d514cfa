import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { cn } from '../../../components/ui/cn.ts'
import { OpenMatches } from '../../../search/filters/popup-frame.tsx'
import type { Matches } from '../../../search/reading/ask.ts'
import { SheetFrame } from '../../../search/sheet-frame.tsx'
import { BriefCount } from './brief-count.tsx'
import { marketFilters } from './market-filters.tsx'
import type { MarketState } from './state.ts'
import { useActiveFilters } from './use-active-filters.ts'
import { useMarketMatches } from './use-matches.ts'

/** All filters in a sheet, for phones. */
export default function MarketFilterSheet({ market, onDone }: { market: MarketState; onDone: () => void }) {
  const [open, setOpen] = useState<string>()
  const accepted = useMarketMatches(market, {})
  const [typed, setTyped] = useState<Matches>()
  const active = useActiveFilters(market)
  return (
    <SheetFrame matches={typed ?? accepted} onClear={market.clear} onDone={onDone}>
      <ul className="p-1">
        {marketFilters.map(({ name, label, isSet, Editor }) => (
          <li key={name} className="border-border/70 border-b last:border-b-0">
            <button
              type="button"
              aria-expanded={open === name}
              className="flex min-h-12 w-full items-center gap-3 rounded-sm px-2.5 py-1 text-left hover:bg-accent"
              onClick={() => setOpen(open === name ? undefined : name)}
            >
              <span className="font-medium">{label}</span>
              {name === 'fits' && <BriefCount />}
              <span className="min-w-0 flex-1 truncate text-right text-muted-foreground text-xs tabular-nums">
                {isSet(market.filters) && active.find(one => one.label === label.split(' ')[0])?.words}
              </span>
              <ChevronDown
                aria-hidden
                className={cn(
                  'size-3.5 shrink-0 text-muted-foreground transition-transform',
                  open === name && 'rotate-180',
                )}
              />
            </button>
            <div className="[&_form]:border-t [&_form]:bg-card/60">
              {open === name && (
                <OpenMatches value={setTyped}>
                  <Editor market={market} onDone={() => setOpen(undefined)} />
                </OpenMatches>
              )}
            </div>
          </li>
        ))}
      </ul>
    </SheetFrame>
  )
}
