import type { FavouriteInfluencer, FavouriteList } from '@limelight/contract/favourites/schema'
import { pricedKinds } from '@limelight/contract/influencers/price'
import { useEffect, useRef } from 'react'
import { cn } from '../../../components/ui/cn.ts'
import { formatDate } from '../../../display/format.ts'
import { shortUsdt } from '../../../display/usdt.ts'
import { phones, useMedia } from '../../../display/use-media.ts'
import { activeFilters } from '../../../search/filters.ts'
import { NothingFound } from '../../../search/nothing-found.tsx'
import type { SearchAsk } from '../../../search/reading/ask.ts'
import type { SearchState } from '../../../search/state.ts'
import type { Selection } from '../../../search/use-selection.ts'
import type { ExtraColumn } from '../../influencers/discovery/creator-columns.ts'
import { RowsSkeleton } from '../../influencers/discovery/creator-skeleton.tsx'
import { CreatorTable } from '../../influencers/discovery/creator-table.tsx'
import { PhoneList } from '../../influencers/discovery/phone-list.tsx'
import { PriceCell } from '../../influencers/prices/price-cell.tsx'
import { sourceWords } from '../../influencers/prices/words.ts'
import { NoteField } from '../cards/note-field.tsx'
import { OrderMark, useOrderProblems } from '../cards/order-mark.tsx'
import type { CardChanges } from '../cards/use-changes.ts'
import { ColumnField } from '../columns/menu.tsx'
import { FieldCell } from '../fields/cell.tsx'
import { FieldStrip, stripHeight } from '../fields/strip.tsx'
import type { WriteField } from '../fields/use-field-values.ts'
import { EmptyList, ListFailed } from '../states.tsx'
import { ItemActions } from './item-actions.tsx'
import type { useListItems } from './use-list-items.ts'
import type { RemoveItems } from './use-remove-items.ts'

type ListCreatorsProps = {
  list: FavouriteList
  search: SearchState
  ask: SearchAsk
  found: ReturnType<typeof useListItems<FavouriteInfluencer>>
  selection: Selection
  changes: CardChanges
  writeField: WriteField
  removing: RemoveItems
  reached: string | undefined
}

/** The table of creators, or its loading, empty or failed state. */
export function ListCreators(props: ListCreatorsProps) {
  const { list, search, ask, found, selection, reached } = props
  const isPhone = useMedia(phones)
  const scroller = useRef<HTMLElement>(null)
  const { items, error } = found
  const place = `${search.query} ${search.sort} ${search.direction}`
  // A new sort or filter starts at the top.
  useEffect(() => {
    scroller.current?.scrollTo({ top: 0 })
  }, [place])

  if (error !== null && (items === undefined || found.isOutdated))
    return <ListFailed open={{ state: 'failed', isRetrying: found.isFetching, retry: found.retry }} />
  if (items === undefined) return <RowsSkeleton isPhone={isPhone} />
  if (items.length === 0)
    return (
      <div className={cn('min-h-0 flex-1 overflow-y-auto', found.isOutdated && 'opacity-50')}>
        {activeFilters(search.specs, search.filters).length > 0 ? (
          <NothingFound search={search} ask={ask} noun="creators" />
        ) : (
          <EmptyList list={list} />
        )}
      </div>
    )
  const view = { search, found, creators: items, selection, reached, scroller }
  return (
    <section
      ref={scroller}
      aria-label="Creators of this list"
      aria-busy={found.isOutdated || undefined}
      className={cn(
        'min-h-0 flex-1 overflow-auto overscroll-contain pb-19 -outline-offset-2 transition-opacity',
        found.isOutdated && 'opacity-50',
      )}
    >
      {isPhone ? (
        <PhoneList
          {...view}
          below={{
            height: belowNameHeight + stripHeight(list),
            of: creator => <BelowName {...props} creator={creator} />,
          }}
        />
      ) : (
        <CreatorTable {...view} extras={extrasOf(props)} markOf={markOf} wideColumns={list.fields.length} />
      )}
    </section>
  )
}

const markOf = ({ id }: FavouriteInfluencer) => (
  <OrderMark id={id} hasProblem className="max-w-full truncate -outline-offset-2" />
)

type PartProps = Pick<ListCreatorsProps, 'list' | 'changes' | 'writeField' | 'removing'>

function extrasOf({ list, changes, writeField, removing }: PartProps): ExtraColumn<FavouriteInfluencer>[] {
  return [
    {
      name: 'Column',
      className: 'w-24 @min-[860px]:w-32',
      sort: 'column',
      begins: 'ASC',
      cell: creator => (
        <ColumnField
          name={creator.name}
          columnId={creator.columnId}
          onChoose={column => changes.moveTo([creator], column)}
        />
      ),
    },
    ...list.fields.map(field => ({
      id: field.id,
      name: field.name,
      hint: field.name,
      isNumber: field.kind === 'number',
      className: 'w-36',
      cell: (item: FavouriteInfluencer) => <FieldCell field={field} item={item} onWrite={writeField} />,
    })),
    {
      name: 'Added',
      className: 'hidden w-[88px] text-muted-foreground text-xs tabular-nums @min-[1040px]:table-cell',
      sort: 'added',
      cell: ({ addedAt }) => <time dateTime={addedAt}>{formatDate(addedAt)}</time>,
    },
    {
      name: `Price per ${pricedAs(list)}, USDT`,
      hint: `Estimated price per ${pricedAs(list)} in USDT for creators of this size, with its range`,
      isNumber: true,
      className: 'hidden w-34 @min-[740px]:table-cell @min-[1040px]:w-[150px]',
      cell: ({ price }) => <PriceCell price={price} />,
    },
    {
      name: 'Note',
      className: 'hidden @min-[1180px]:table-cell',
      cell: item => <NoteField item={item} onSave={(text, onSaved) => changes.writeNote(item, text, onSaved)} />,
    },
    {
      name: 'Actions',
      isNameless: true,
      isPinned: true,
      className: 'w-28 @min-[1180px]:w-21',
      cell: item => (
        <span className="flex gap-0.5">
          <span className="@min-[1180px]:hidden">
            <NoteField isShort item={item} onSave={(text, onSaved) => changes.writeNote(item, text, onSaved)} />
          </span>
          <ItemActions list={list} item={item} removing={removing} />
        </span>
      ),
    },
  ]
}

/** What the estimated price of a creator buys. */
function pricedAs({ subtype }: FavouriteList): string {
  return pricedKinds[subtype ?? 'instagram'][0]
}

const belowNameHeight = 40

/** Phones show column, note, actions and custom columns below the name. */
function BelowName({ list, changes, writeField, removing, creator }: PartProps & { creator: FavouriteInfluencer }) {
  const { id, name, columnId } = creator
  const problemOf = useOrderProblems()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: presses here must not reach the row.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the buttons inside handle keys.
    <div onClick={event => event.stopPropagation()}>
      <div className="-mt-1 flex h-10 items-center gap-3 pr-2 pb-1 pl-[46px]">
        <span className="max-w-30 shrink-0">
          <ColumnField name={name} columnId={columnId} onChoose={column => changes.moveTo([creator], column)} />
        </span>
        <span className="grid min-w-0 flex-1 justify-items-end text-right text-xs tabular-nums leading-4">
          {/* A problem needs the room more than an estimate does. */}
          {creator.price !== null && problemOf(id) === undefined && (
            <span className="max-w-full truncate text-muted-foreground" title={sourceWords(creator.price)}>
              ≈ {shortUsdt(creator.price.price)} USDT per {pricedAs(list)}
            </span>
          )}
          <OrderMark id={id} hasProblem className="leading-3" />
        </span>
        <span className="flex shrink-0 gap-0.5">
          <NoteField isShort item={creator} onSave={(text, onSaved) => changes.writeNote(creator, text, onSaved)} />
          <ItemActions list={list} item={creator} removing={removing} />
        </span>
      </div>
      <FieldStrip list={list} item={creator} onWrite={writeField} className="pr-4 pl-[46px]" />
    </div>
  )
}
