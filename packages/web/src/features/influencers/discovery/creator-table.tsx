import type { Influencer } from '@limelight/contract/influencers/schema'
import type { ReactNode } from 'react'
import { type ExtraColumn, figureColumns } from './creator-columns.ts'
import { CreatorRow } from './creator-row.tsx'
import { CreatorTableHead } from './creator-table-head.tsx'
import { ResultEnd } from './result-end.tsx'
import { type ResultViewProps, useEndlessRows } from './use-endless-rows.ts'

const rowHeight = 48
const headHeight = 34

type CreatorTableProps<Creator extends Influencer> = ResultViewProps<Creator> & {
  extras?: readonly ExtraColumn<Creator>[]
  /** Shown beside the handle. */
  markOf?: (creator: Creator) => ReactNode
  /** What the box of the head selects, if there are rows below those of the creators. */
  selectable?: readonly Influencer[]
  /** So many columns of the extras make the table wider instead of the others narrower. */
  wideColumns?: number
  /** Rows below those of the creators. */
  children?: ReactNode
}

/** One row per creator. Name, followers, ER and quality stay when the table gets narrow. */
export function CreatorTable<Creator extends Influencer>(props: CreatorTableProps<Creator>) {
  const { search, found, creators, selection, reached, scroller, extras = [], wideColumns = 0, children } = props
  const { selectable = creators, markOf } = props
  const { shown, before, after } = useEndlessRows({
    found,
    creators,
    reached,
    scroller,
    rowHeight,
    head: headHeight,
  })
  const figures = figureColumns(search, extras.length)
  return (
    <>
      <table
        aria-label="Creators"
        aria-rowcount={(found.total?.total ?? creators.length) + 1}
        className="w-full table-fixed border-separate border-spacing-0"
        style={minWidthOf(extras.length, wideColumns)}
      >
        <CreatorTableHead
          search={search}
          creators={selectable}
          selection={selection}
          figures={figures}
          extras={extras}
          isScrolling={wideColumns > 0}
        />
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
                  filters={search.filters}
                  figures={figures}
                  extras={extras}
                  mark={markOf?.(creator)}
                  isScrolling={wideColumns > 0}
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
        {children}
      </table>
      <ResultEnd found={found} count={creators.length} />
    </>
  )
}

/** The extras never squeeze the name. Wide ones leave the other columns their width. */
function minWidthOf(extras: number, wide: number): { minWidth?: string } {
  if (wide > 0) return { minWidth: `calc(max(42rem, 100cqw) + ${wide * 9}rem)` }
  return extras > 0 ? { minWidth: '42rem' } : {}
}

/** Takes the height of the rows that are not rendered. */
function Space({ height }: { height: number }) {
  if (height <= 0) return null
  return (
    <tr aria-hidden style={{ height }}>
      <td />
    </tr>
  )
}
