import { type OfferSort, offerSorts } from '@limelight/contract/offers/rules'
import { Check, ChevronDown } from 'lucide-react'
import { Button } from '../../../components/ui/button.tsx'
import { cn } from '../../../components/ui/cn.ts'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '../../../components/ui/dropdown-menu.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { formatDuration } from '../../../display/format.ts'
import { totalWords } from '../../../search/reading/ask.ts'
import type { FoundOffers } from './found-offers.ts'
import type { MarketState } from './state.ts'

type MarketResultBarProps = { market: MarketState; found: FoundOffers }

export function MarketResultBar({ market, found: { total, ms, error, isOutdated } }: MarketResultBarProps) {
  return (
    <div className="flex min-h-10 shrink-0 items-center gap-2 pr-4 pl-5 max-md:px-3">
      <p
        role="status"
        aria-busy={isOutdated || undefined}
        className={cn('min-w-0 truncate tabular-nums transition-opacity', isOutdated && 'opacity-50')}
      >
        {total === undefined ? (
          error === null && <Skeleton className="h-3 w-32" />
        ) : (
          <>
            <b className="font-semibold">{totalWords(total)}</b> {total.total === 1 ? 'offer' : 'offers'}{' '}
            {ms !== undefined && <span className="text-muted-foreground max-md:hidden">in {formatDuration(ms)}</span>}
          </>
        )}
      </p>
      <span className="flex-1" />
      <SortMenu market={market} />
    </div>
  )
}

const sortNames: Record<OfferSort, string> = {
  createdAt: 'Newest',
  price: 'Cheapest',
  '-price': 'Highest price',
  rating: 'Best rated',
  relevance: 'Best match',
}

function SortMenu({ market: { filters, sort, sortBy } }: { market: MarketState }) {
  // Without words, nothing matches better than anything else.
  const sorts = offerSorts.filter(value => value !== 'relevance' || filters.search !== undefined)
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" size="sm" aria-label={`Sort by ${sortNames[sort]}`}>
          <span className="font-normal text-muted-foreground max-md:hidden">Sort</span>
          {sortNames[sort]}
          <ChevronDown aria-hidden className="size-3!" />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        {sorts.map(value => (
          <DropdownMenuItem key={value} onSelect={() => sortBy(value)}>
            <span className="flex-1">{sortNames[value]}</span>
            {value === sort && <Check aria-label="chosen" />}
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
