import type { Influencer } from '@limelight/contract/influencers/schema'
import { type ExtraColumn, figureColumns } from './creator-columns.ts'
import { CreatorRow } from './creator-row.tsx'
import { CreatorTableHead } from './creator-table-head.tsx'
import { ResultEnd } from './result-end.tsx'
import { type ResultViewProps, useEndlessRows } from './use-endless-rows.ts'

const rowHeight = 48
const headHeight = 34

type CreatorTableProps<Creator extends Influencer> = ResultViewProps<Creator> & {
  extras?: readonly ExtraColumn<Creator>[]
  /** So many columns of the extras make the table wider instead of the others narrower. */
  wideColumns?: number
}

/** One row per creator. Name, followers, ER and quality stay when the table gets narrow. */
export function CreatorTable<Creator extends Influencer>(props: CreatorTableProps<Creator>) {
  const { search, found, creators, selection, reached, scroller, extras = [], wideColumns = 0 } = props
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
        // The other columns keep the width that they have without these.
        style={wideColumns > 0 ? { minWidth: `calc(max(62rem, min(100cqw, 82rem)) + ${wideColumns * 9}rem)` } : {}}
      >
        <CreatorTableHead
          search={search}
          creators={creators}
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
      </table>
      <ResultEnd found={found} count={creators.length} />
    </>
  )
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
