import type { Influencer } from '@limelight/contract/influencers/schema'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { Checkbox } from '../../components/ui/checkbox.tsx'
import { cn } from '../../components/ui/cn.ts'
import { TableHead } from '../../components/ui/table.tsx'
import type { SearchState } from '../../search-state.ts'
import { columns, type FigureColumns, figureColumns, figureLabels } from './creator-columns.ts'
import { CreatorRow } from './creator-row.tsx'
import { ResultEnd } from './result-end.tsx'
import { type ResultViewProps, useEndlessRows } from './use-endless-rows.ts'

const rowHeight = 48
const headHeight = 34

/** One line a creator. What there is no room for goes, last what judges: name, followers, ER and quality stay. */
export function CreatorTable({ search, found, creators, selection, reached, scroller }: ResultViewProps) {
  const { shown, before, after } = useEndlessRows({
    found,
    creators,
    reached,
    scroller,
    rowHeight,
    head: headHeight,
  })
  const figures = figureColumns(search)
  return (
    <>
      <table
        aria-label="Creators"
        aria-rowcount={(found.total?.total ?? creators.length) + 1}
        className="w-full table-fixed border-separate border-spacing-0"
      >
        <Head search={search} creators={creators} selection={selection} figures={figures} />
        <tbody>
          <Space height={before} />
          {shown.map(({ index }) => {
            const creator = creators[index]
            return (
              creator && (
                <CreatorRow
                  key={creator.id}
                  creator={creator}
                  index={index}
                  figures={figures}
                  isSelected={selection.ids.has(creator.id)}
                  isOpen={search.open === creator.id}
                  onOpen={() => search.setOpen(search.open === creator.id ? undefined : creator.id)}
                  onToggle={isRange => selection.toggle(creators, index, isRange)}
                />
              )
            )
          })}
          <Space height={after} />
        </tbody>
      </table>
      <ResultEnd found={found} count={creators.length} />
    </>
  )
}

/** Stands for the rows that cannot be seen. */
function Space({ height }: { height: number }) {
  if (height <= 0) return null
  return (
    <tr aria-hidden style={{ height }}>
      <td />
    </tr>
  )
}

type HeadProps = {
  search: SearchState
  creators: readonly Influencer[]
  selection: ResultViewProps['selection']
  figures: FigureColumns
}

function Head({ search, creators, selection, figures }: HeadProps) {
  const chosen = creators.filter(({ id }) => selection.ids.has(id)).length
  const isAll = creators.length > 0 && chosen === creators.length
  const isYoutube = search.network === 'youtube'
  return (
    <thead>
      <tr>
        <TableHead className="w-11">
          <Checkbox
            aria-label="Select all loaded"
            checked={isAll}
            ref={box => {
              if (box) box.indeterminate = chosen > 0 && !isAll
            }}
            onChange={() => selection.put(creators, !isAll)}
          />
        </TableHead>
        <TableHead className="@min-[820px]:w-56 @min-[1200px]:w-72">Creator</TableHead>
        <TableHead className={columns.category}>Category</TableHead>
        <SortHead search={search} sort={isYoutube ? 'subscriber' : 'followers'} className="w-[86px] @min-[920px]:w-24">
          {isYoutube ? 'Subscribers' : 'Followers'}
        </SortHead>
        {figures.map(({ figure, className }) => (
          <SortHead key={figure} search={search} sort={figure} className={cn('w-22', className)}>
            {figureLabels[figure]}
          </SortHead>
        ))}
        <SortHead search={search} sort="engagementRating" className="w-[122px] @min-[920px]:w-[132px]">
          ER vs peers
        </SortHead>
        <TableHead className="w-[66px] @min-[920px]:w-[74px]">Quality</TableHead>
        <TableHead className={cn('w-[62px]', columns.where)}>Where</TableHead>
        <TableHead className={cn('w-24', columns.language)}>Language</TableHead>
        <TableHead align="right" className={cn('w-[92px]', columns.lastPost)}>
          Last post
        </TableHead>
        <TableHead className="w-10">
          <span className="sr-only">E-mail</span>
        </TableHead>
      </tr>
    </thead>
  )
}

type SortHeadProps = { search: SearchState; sort: string; className?: string; children: ReactNode }

/** Pressing the column that sorts turns it round; others begin with the highest. */
function SortHead({ search, sort, className, children }: SortHeadProps) {
  const isSorted = search.sort === sort
  const isUp = search.direction === 'ASC'
  const Arrow = isUp ? ArrowUp : ArrowDown
  if (!search.sorts.some(({ value }) => value === sort))
    return (
      <TableHead align="right" className={className}>
        {children}
      </TableHead>
    )
  return (
    <TableHead
      align="right"
      className={className}
      {...(isSorted && { 'aria-sort': isUp ? ('ascending' as const) : ('descending' as const) })}
    >
      <button
        type="button"
        className="inline-flex h-6 items-center gap-[3px] rounded-xs hover:text-foreground"
        onClick={() => search.sortBy(sort, isSorted && !isUp ? 'ASC' : 'DESC')}
      >
        {children}
        {isSorted && <Arrow aria-hidden className="size-3" />}
      </button>
    </TableHead>
  )
}
