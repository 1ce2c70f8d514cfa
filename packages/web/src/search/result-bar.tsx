import { ArrowDownNarrowWide, ArrowUpNarrowWide, Check, ChevronDown, LayoutGrid, Rows3 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../components/ui/button.tsx'
import { cn } from '../components/ui/cn.ts'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '../components/ui/dropdown-menu.tsx'
import { Skeleton } from '../components/ui/skeleton.tsx'
import { Tooltip } from '../components/ui/tooltip.tsx'
import { formatDuration } from '../display/format.ts'
import { countWords } from './close/use-close.ts'
import { totalWords } from './reading/ask.ts'
import type { SearchState, SearchView, SortSpec } from './state.ts'

type ResultBarProps = {
  search: SearchState
  /** "creators" */
  noun: string
  /** Undefined until the first response arrives. */
  total: { total: number; isTotalCapped?: boolean | undefined } | undefined
  /** How many close results there are below them. */
  close?: number | undefined
  /** The duration of the search. */
  ms: number | undefined
  hasFailed?: boolean
  /** The total is that of the previous search, until the new one is counted. */
  isOutdated?: boolean
  /** The remaining quota of the plan. */
  cost: ReactNode
  /** False if the page has only one view. */
  hasViews?: boolean
}

/** The number of results, the search time, the sort and the view. */
export function ResultBar({
  search,
  noun,
  total,
  close,
  ms,
  hasFailed,
  isOutdated,
  cost,
  hasViews = true,
}: ResultBarProps) {
  return (
    <div className="flex min-h-10 shrink-0 items-center gap-2 pr-4 pl-5 max-md:px-3">
      <p
        role="status"
        aria-busy={isOutdated || undefined}
        className={cn('min-w-0 truncate tabular-nums transition-opacity', isOutdated && 'opacity-50')}
      >
        {total === undefined ? (
          !hasFailed && <Skeleton className="h-3 w-32" />
        ) : (
          <>
            <b className="font-semibold">{totalWords(total)}</b>{' '}
            {close ? (
              <>
                exact, <b className="font-semibold">{countWords(close)}</b> close
              </>
            ) : total.total === 1 ? (
              noun.replace(/s$/, '')
            ) : (
              noun
            )}{' '}
            {ms !== undefined && <span className="text-muted-foreground max-md:hidden">in {formatDuration(ms)}</span>}
          </>
        )}
      </p>
      <span className="min-w-0 flex-1 truncate text-right text-2xs text-muted-foreground tabular-nums max-md:hidden">
        {cost}
      </span>
      <span className="flex-1 md:hidden" />
      <SortMenu search={search} />
      {hasViews && <Views view={search.view} onChoose={search.setView} />}
    </div>
  )
}

function SortMenu({ search }: { search: SearchState }) {
  const { sorts, sort, direction, sortBy } = search
  const { label, isOneWay } = sorts.find(({ value }) => value === sort) ?? {}
  const isUp = direction === 'ASC'
  const Way = isUp ? ArrowUpNarrowWide : ArrowDownNarrowWide
  const way = isOneWay ? '' : `, ${isUp ? 'lowest' : 'highest'} first`
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" size="sm" aria-label={`Sort by ${label}${way}`}>
          <span className="font-normal text-muted-foreground max-md:hidden">Sort</span>
          <Way aria-hidden className="size-3.5! md:hidden" />
          {label}
          <ChevronDown aria-hidden className="size-3!" />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        {sorts.toSorted(oneWayFirst).map(({ value, label, isOneWay }) => (
          <DropdownMenuItem key={value} onSelect={() => sortBy(value, isOneWay ? 'DESC' : direction)}>
            <span className="flex-1">{label}</span>
            {value === sort && <Check aria-label="chosen" />}
          </DropdownMenuItem>
        ))}
        {!isOneWay && <DropdownMenuSeparator />}
        {(isOneWay ? [] : (['DESC', 'ASC'] as const)).map(way => (
          <DropdownMenuItem key={way} onSelect={() => sortBy(sort, way)}>
            {way === 'ASC' ? <ArrowUpNarrowWide aria-hidden /> : <ArrowDownNarrowWide aria-hidden />}
            <span className="flex-1">{way === 'ASC' ? 'Lowest first' : 'Highest first'}</span>
            {way === direction && <Check aria-label="chosen" />}
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

const oneWayFirst = (one: SortSpec, other: SortSpec) => Number(other.isOneWay ?? 0) - Number(one.isOneWay ?? 0)

const views = [
  { value: 'table', label: 'Table', icon: Rows3 },
  { value: 'cards', label: 'Cards', icon: LayoutGrid },
] as const

function Views({ view, onChoose }: { view: SearchView; onChoose: (view: SearchView) => void }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a border and a legend of its own.
    <div role="group" aria-label="View" className="inline-flex gap-0.5 rounded-md bg-secondary p-0.5">
      {views.map(({ value, label, icon: Icon }) => (
        <Tooltip key={value} text={label}>
          <button
            type="button"
            aria-label={label}
            aria-pressed={view === value}
            className="inline-grid h-6 min-w-6.5 place-items-center rounded-sm text-muted-foreground aria-pressed:bg-card aria-pressed:text-foreground aria-pressed:shadow-[var(--shadow-xs),0_0_0_1px_var(--color-border)] max-md:h-8 max-md:min-w-9"
            onClick={() => onChoose(value)}
          >
            <Icon aria-hidden className="size-3.5" />
          </button>
        </Tooltip>
      ))}
    </div>
  )
}
