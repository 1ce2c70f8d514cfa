import { ChevronDown } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { cn } from '../../../components/ui/cn.ts'
import { Sheet, SheetContent, SheetHeader, SheetTitle } from '../../../components/ui/sheet.tsx'
import { acceptOpen } from '../../../search/filters/popup-frame.tsx'
import { totalWords } from '../../../search/words/ask.ts'
import { marketFilters } from './market-filters.tsx'
import type { MarketState } from './state.ts'
import { useActiveFilters } from './use-active-filters.ts'
import { useMarketMatches } from './use-matches.ts'

/** All filters in a sheet, for phones. */
export default function MarketFilterSheet({ market, onDone }: { market: MarketState; onDone: () => void }) {
  const [open, setOpen] = useState<string>()
  const matches = useMarketMatches(market, {})
  const active = useActiveFilters(market)
  const list = useRef<HTMLUListElement>(null)
  return (
    <Sheet open onOpenChange={isOpen => !isOpen && onDone()}>
      <SheetContent className="w-full max-w-105">
        <SheetHeader>
          <SheetTitle>Filters</SheetTitle>
        </SheetHeader>
        <ul ref={list} className="min-h-0 flex-1 overflow-y-auto border-t p-1">
          {marketFilters.map(({ name, label, isSet, Editor }) => (
            <li key={name} className="border-border/70 border-b last:border-b-0">
              <button
                type="button"
                aria-expanded={open === name}
                className="flex min-h-12 w-full items-center gap-3 rounded-sm px-2.5 py-1 text-left hover:bg-accent"
                onClick={() => setOpen(open === name ? undefined : name)}
              >
                <span className="font-medium">{label}</span>
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
                {open === name && <Editor market={market} onDone={() => setOpen(undefined)} />}
              </div>
            </li>
          ))}
        </ul>
        <div className="flex items-center gap-2 border-t p-3">
          <Button variant="ghost" onClick={market.clear}>
            Clear all
          </Button>
          <Button
            variant="primary"
            className="flex-1 tabular-nums"
            onClick={() => {
              if (acceptOpen(list.current)) onDone()
            }}
          >
            {matches === undefined ? 'Show results' : `Show ${totalWords(matches)}`}
          </Button>
        </div>
      </SheetContent>
    </Sheet>
  )
}
