import type { Influencer } from '@limelight/contract/influencers/schema'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { cn } from '../../../components/ui/cn.ts'
import { TableHead } from '../../../components/ui/table.tsx'
import { Tooltip } from '../../../components/ui/tooltip.tsx'
import { formatCount } from '../../../display/format.ts'
import type { Direction, SearchState } from '../../../search/state.ts'
import type { Selection } from '../../../search/use-selection.ts'
import { columnsBeside, type ExtraColumn, type FigureColumns, figureLabels } from './creator-columns.ts'

type HeadProps<Creator> = {
  search: SearchState
  creators: readonly Influencer[]
  selection: Selection
  figures: FigureColumns
  extras: readonly ExtraColumn<Creator>[]
  isScrolling: boolean
}

export function CreatorTableHead<Creator>({
  search,
  creators,
  selection,
  figures,
  extras,
  isScrolling,
}: HeadProps<Creator>) {
  const chosen = creators.filter(({ id }) => selection.ids.has(id)).length
  const isAll = creators.length > 0 && chosen === creators.length
  const isYoutube = search.network === 'youtube'
  const columns = columnsBeside(extras.length)
  return (
    <thead>
      <tr>
        <TableHead className="w-11">
          <Checkbox
            aria-label="Select all loaded"
            title={`Select the ${formatCount(creators.length)} loaded`}
            checked={isAll}
            ref={box => {
              if (box) box.indeterminate = chosen > 0 && !isAll
            }}
            onChange={() => selection.put(creators, !isAll)}
          />
        </TableHead>
        <TableHead
          className={cn(
            extras.length > 0 ? '@min-[1020px]:w-64' : '@min-[820px]:w-56 @min-[1200px]:w-72',
            isScrolling && 'left-0 z-20',
          )}
        >
          Creator
        </TableHead>
        <TableHead className={columns.category}>Category</TableHead>
        <SortHead search={search} sort={isYoutube ? 'subscriber' : 'followers'} className="w-[86px] @min-[920px]:w-24">
          {isYoutube ? 'Subscribers' : 'Followers'}
        </SortHead>
        {figures.map(({ figure, className }) => (
          <SortHead key={figure} search={search} sort={figure} className={cn('w-22', className)}>
            {figureLabels[figure]}
          </SortHead>
        ))}
        <SortHead
          search={search}
          sort="engagementRating"
          hint="The engagement rate. Its bar compares it with creators of the same network and size: to the right is higher than the median. Without enough of them it says “few peers”."
          className="w-[126px] @min-[920px]:w-[132px]"
        >
          ER vs peers
        </SortHead>
        <TableHead className="w-[66px] @min-[920px]:w-[74px]">Quality</TableHead>
        <TableHead className={cn('w-[70px]', columns.where)}>Location</TableHead>
        <TableHead className={cn('w-24', columns.language)}>Language</TableHead>
        <TableHead align="right" className={cn('w-[92px]', columns.lastPost)}>
          Last post
        </TableHead>
        <TableHead className={cn('w-14', columns.email)}>Email</TableHead>
        {extras.map(({ id, name, isNameless, isPinned, isNumber, hint, className, sort, begins = 'DESC' }) =>
          sort === undefined ? (
            <TableHead
              key={id ?? name}
              align={isNumber ? 'right' : undefined}
              className={cn(className, isPinned && isScrolling && 'right-0 z-20 border-l')}
              title={hint}
            >
              {isNameless ? <span className="sr-only">{name}</span> : name}
            </TableHead>
          ) : (
            <SortHead key={id ?? name} search={search} sort={sort} begins={begins} align="left" className={className}>
              {name}
            </SortHead>
          ),
        )}
      </tr>
    </thead>
  )
}

type SortHeadProps = {
  search: SearchState
  sort: string
  begins?: Direction
  align?: 'left' | 'right'
  hint?: string
  className?: string
  children: ReactNode
}

/** A click on the sorted column reverses its direction. Other columns start in descending order. */
function SortHead({ search, sort, begins = 'DESC', align = 'right', hint, className, children }: SortHeadProps) {
  const isSorted = search.sort === sort
  const isUp = search.direction === 'ASC'
  const Arrow = isUp ? ArrowUp : ArrowDown
  if (!search.sorts.some(({ value }) => value === sort))
    return (
      <TableHead align={align} className={className}>
        {children}
      </TableHead>
    )
  const turned = isUp ? 'DESC' : 'ASC'
  const button = (
    <button
      type="button"
      className="inline-flex h-6 items-center gap-[3px] rounded-xs hover:text-foreground"
      onClick={() => search.sortBy(sort, isSorted ? turned : begins)}
    >
      {children}
      {isSorted && <Arrow aria-hidden className="size-3" />}
    </button>
  )
  return (
    <TableHead
      align={align}
      className={className}
      {...(isSorted && { 'aria-sort': isUp ? ('ascending' as const) : ('descending' as const) })}
    >
      {hint === undefined ? button : <Tooltip text={hint}>{button}</Tooltip>}
    </TableHead>
  )
}
