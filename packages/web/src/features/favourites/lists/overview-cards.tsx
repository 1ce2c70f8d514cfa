import type { ListOverview } from '@limelight/contract/favourites/schema'
import { NetworkIcon } from '../../../components/network-icon.tsx'
import { formatDayOrTime } from '../../../display/format.ts'
import { BoardShares, ListActions, ListContents, ListName, useBoardColumns } from './overview-parts.tsx'
import type { Asked } from './page.tsx'
import { itemsWords } from './words.ts'

type OverviewCardsProps = { lists: readonly ListOverview[]; onAsk: (asked: Asked) => void }

/** The lists on a phone. */
export function OverviewCards({ lists, onAsk }: OverviewCardsProps) {
  const columns = useBoardColumns()
  return (
    <ul className="-mx-4 border-t">
      {lists.map(list => (
        <li key={list.id} className="grid grid-cols-[minmax(0,1fr)] gap-1.5 border-b px-4 py-3">
          <div className="flex items-start justify-between gap-2">
            <div className="min-w-0">
              <ListName list={list} />
              {list.description !== '' && <p className="truncate text-muted-foreground text-xs">{list.description}</p>}
            </div>
            <span className="-my-1 -mr-2 shrink-0">
              <ListActions isShort list={list} onAsk={onAsk} />
            </span>
          </div>
          <ListContents list={list} />
          <BoardShares list={list} columns={columns} />
          <p className="flex items-center justify-between gap-3 text-muted-foreground text-xs tabular-nums">
            <span className="inline-flex items-center gap-2">
              {list.subtype !== null && <NetworkIcon network={list.subtype} className="size-4" />}
              {itemsWords(list)}
            </span>
            <span>
              Changed <time dateTime={list.updatedAt}>{formatDayOrTime(list.updatedAt)}</time>
            </span>
          </p>
        </li>
      ))}
    </ul>
  )
}
